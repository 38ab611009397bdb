"""The hook as mkdocs calls it."""

from __future__ import annotations

from pathlib import Path

from generator.hook import DOCS, ROOT, on_files, on_page_markdown, taken
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page


def config_in(folder: Path) -> MkDocsConfig:
    """The project's configuration for a site in some folder."""
    return load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder))


def test_files_from_outside_have_the_addresses_of_the_repository(tmp_path: Path) -> None:
    """Each file that is taken is a file of the site, under the path that it has here."""
    config = config_in(tmp_path)
    files = {file.src_uri: file for file in on_files(Files([]), config)}
    assert list(files) == list(taken(ROOT))
    assert files["examples/broken/revoke.json"].dest_uri == "examples/broken/revoke.json"
    assert files["CHANGELOG.md"].url == "CHANGELOG/"
    assert files["examples/server/README.md"].url == "examples/server/"


def test_pages_are_turned_by_where_they_stand(tmp_path: Path) -> None:
    """A page of `docs/` and one from outside each get the links that hold from there."""
    config = config_in(tmp_path)
    outside = next(file for file in on_files(Files([]), config) if file.src_uri == "CHANGELOG.md")
    inside = File("faq.md", str(ROOT / DOCS), config.site_dir, config.use_directory_urls)
    for file, text in [(outside, "[a](docs/x.md)"), (inside, "[a](../x.md)")]:
        page = Page(None, file, config)
        assert on_page_markdown(text, page) == "[a](x.md)"


def test_a_page_without_a_file_is_left_alone(tmp_path: Path) -> None:
    """A page that another part of mkdocs makes has no place in the repository to turn from."""
    config = config_in(tmp_path)
    file = File("made.md", None, config.site_dir, config.use_directory_urls)
    assert on_page_markdown("[a](../x.md)", Page(None, file, config)) == "[a](../x.md)"
