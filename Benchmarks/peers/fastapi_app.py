"""A quotation by id as one writes it with FastAPI: a model, a connection a thread, a plain function."""

import json
import os
import sqlite3
import threading

import fastapi
import pydantic

app = fastapi.FastAPI()
kept = threading.local()


class Quotation(pydantic.BaseModel):
    id: int
    text: str
    author: str
    source: str | None = None
    url: str | None = None
    tags: list[str] | None = None
    note: str | None = None
    createdAt: str
    updatedAt: str


def connection() -> sqlite3.Connection:
    if not hasattr(kept, "connection"):
        kept.connection = sqlite3.connect(f"file:{os.environ['QUOTATIONS']}?mode=ro", uri=True)
        kept.connection.row_factory = sqlite3.Row
    return kept.connection


@app.get("/quotations/{id}", response_model=Quotation, response_model_exclude_none=True)
def read(id: int):
    row = connection().execute("SELECT * FROM quotation WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise fastapi.HTTPException(404)
    return {**dict(row), "tags": json.loads(row["tags"]) if row["tags"] else None}
