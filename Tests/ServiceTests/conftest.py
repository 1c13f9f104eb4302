import pytest

from service import Service


@pytest.fixture
def start(tmp_path):
    """Starts servers, by default on this test's own folder, and kills those that still run after it."""
    started = []

    def start(*options, folder=None, **rest):
        service = Service(folder or tmp_path / "data", *options, **rest)
        started.append(service)
        return service

    yield start
    for service in started:
        if service.process.poll() is None:
            service.kill()


@pytest.fixture
def service(start):
    """A server on an empty folder."""
    return start()
