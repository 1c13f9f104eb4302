"""The quotation of the day in the server's time zone."""

import datetime
import time
import zoneinfo

import pytest

from service import run


def day(zone):
    """The day in a zone, when it isn't about to end."""
    while True:
        now = datetime.datetime.now(zoneinfo.ZoneInfo(zone))
        if (now + datetime.timedelta(seconds=120)).date() == now.date():
            return now.date()
        time.sleep(1)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin", "UTC"])
def test_the_day_is_that_of_the_zone(start, zone):
    service = start("--today-time-zone", zone)
    for number in range(20):
        service.add(f"text {number}")
    today = day(zone)
    chosen = service.get("/quotations/today")
    assert chosen.status == 200
    assert service.get(f"/quotations/today?date={today}").json == chosen.json
    for days in (1, -1, 400, -400):
        other = today + datetime.timedelta(days=days)
        assert service.get(f"/quotations/today?date={other}").status == 404
    assert service.get("/quotations/today", accept="text/plain").body.startswith(b"text ")


def test_without_a_zone_it_is_the_systems(start):
    service = start(environment={"TZ": "Pacific/Kiritimati"})
    service.add("text")
    today = day("Pacific/Kiritimati")
    assert service.get("/quotations/today").status == 200
    assert service.get(f"/quotations/today?date={today}").status == 200
    assert service.get(f"/quotations/today?date={today + datetime.timedelta(days=1)}").status == 404


def test_what_was_chosen_outlives_a_kill(start):
    service = start()
    for number in range(100):
        service.add(f"text {number}")
    chosen = service.get("/quotations/today").json
    service.kill()
    assert start().get("/quotations/today").json == chosen


def test_an_unknown_zone_stops_the_start(tmp_path):
    done = run("serve", "--data-dir", tmp_path, "--port", "0", "--today-time-zone", "Europe/Atlantis")
    assert done.returncode == 78
    assert "today.timeZone" in done.stderr and "Europe/Atlantis" in done.stderr
