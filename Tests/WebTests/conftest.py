import pathlib
import sys

import pytest
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "ServiceTests"))

from complaints import Complaints
from service import Service
from views import UPRIGHT, launch
from waiting import LONGEST, PATIENT, track
from web_site import WebSite

expect.set_options(timeout=LONGEST)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def services():
    """The servers of this test; they go after the windows, which would complain."""
    started = []
    yield started
    for service in started:
        service.kill()


@pytest.fixture
def service(services, tmp_path):
    """A server on an empty folder."""
    services.append(Service(tmp_path / "data"))
    return services[-1]


@pytest.fixture
def sampled(services, tmp_path):
    """A server on a new folder with the samples."""
    services.append(Service(tmp_path / "data", samples=True))
    return services[-1]


@pytest.fixture
def site():
    """Somebody else's web site."""
    site = WebSite()
    yield site
    site.stop()


@pytest.fixture
def reader(services, site, tmp_path):
    """A server on an empty folder that may ask the site for pages."""
    services.append(Service(tmp_path / "data", "--pages-allow", site.host))
    return services[-1]


@pytest.fixture
def complaints():
    """What the pages of this test complained of; a test that expects something says so."""
    return Complaints()


@pytest.fixture
def context(browser, services, complaints):
    """Opens windows: `context(**options)`; what a page complains of fails the test."""
    contexts = []

    def open_context(**options):
        context = browser.new_context(**{**UPRIGHT, "reduced_motion": "reduce", **options})
        context.set_default_timeout(LONGEST)
        track(context)
        context.add_init_script(PATIENT)
        context.on("console", lambda message: message.type == "error"
                   and complaints.append(message.text))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_context
    for context in contexts:
        context.close()
    assert complaints.unexpected == []


@pytest.fixture
def page(context):
    """A telephone, upright."""
    return context().new_page()
