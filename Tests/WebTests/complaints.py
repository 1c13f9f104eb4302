"""What pages complain of on the console of the browser."""


class Complaints(list):
    """
    The complaints of a test's pages, and those that it expects. A complaint may come later than what the page shows,
    so a test never takes one out of the list: it names a part of it, before or after it came.
    """

    def __init__(self):
        super().__init__()
        self._expected = ()

    def expect(self, *parts):
        """Each complaint that contains one of the parts is right."""
        self._expected += parts

    @property
    def unexpected(self):
        return [complaint for complaint in self if not any(part in complaint for part in self._expected)]
