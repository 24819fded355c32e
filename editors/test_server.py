"""Talks to `sgf lsp` with pytest-lsp, a client that is not ours: it refuses
messages that the protocol does not have.

    SGF=target/debug/sgf python -m pytest editors/test_server.py
"""

import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

URI = "untitled:a.sgf"
TEXT = "(;FF[4]GM[1]SZ[19]PB[Ada]PW[Jun]AN[Ada]\n;B[pd]C[A corner.\nTwo lines]\n(;W[dd];B[p q])\n(;W[dp]N[low]TR[pd]))\n"
DOCUMENT = types.TextDocumentIdentifier(uri=URI)


@pytest_lsp.fixture(
    params=["visual-studio-code", "neovim"],
    config=ClientServerConfig(server_command=[os.environ.get("SGF", "sgf"), "lsp"]),
)
async def client(request, lsp_client: LanguageClient):
    # What the server registers is looked at no further.
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda *_: None)
    capabilities = client_capabilities(request.param)
    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    item = types.TextDocumentItem(uri=URI, language_id="sgf", version=1, text=TEXT)
    lsp_client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
    yield
    await lsp_client.shutdown_session()


def at(part):
    before = TEXT[: TEXT.index(part)]
    return types.Position(line=before.count("\n"), character=len(before) - before.rfind("\n") - 1)


WHOLE = types.Range(start=types.Position(line=0, character=0), end=types.Position(line=9, character=0))


@pytest.mark.asyncio
async def test_diagnostics_and_their_repair(client: LanguageClient):
    capabilities = client.capabilities.text_document
    if capabilities.diagnostic:
        params = types.DocumentDiagnosticParams(text_document=DOCUMENT)
        found = (await client.text_document_diagnostic_async(params)).items
    else:
        await client.wait_for_notification("textDocument/publishDiagnostics")
        found = client.diagnostics[URI]
    assert [one.code for one in found] == ["white-space-in-value"]
    context = types.CodeActionContext(diagnostics=found)
    params = types.CodeActionParams(text_document=DOCUMENT, range=found[0].range, context=context)
    actions = await client.text_document_code_action_async(params)
    assert actions[0].is_preferred and actions[0].edit


@pytest.mark.asyncio
async def test_reading(client: LanguageClient):
    hover = await client.text_document_hover_async(types.HoverParams(text_document=DOCUMENT, position=at("dp]")))
    assert "Move 2: White D4" in hover.contents.value
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=DOCUMENT))
    assert symbols[0].name == "Game 1: Ada – Jun"
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(text_document=DOCUMENT))
    assert any(fold.kind == "comment" for fold in folds)
    params = types.SelectionRangeParams(text_document=DOCUMENT, positions=[at("dp]")])
    assert (await client.text_document_selection_range_async(params))[0].parent
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(text_document=DOCUMENT, range=WHOLE))
    assert hints[0].label == "1 Q16"
    params = types.DefinitionParams(text_document=DOCUMENT, position=at("pd])"))
    assert (await client.text_document_definition_async(params)).range.start == at("pd]C")
    params = types.ReferenceParams(
        text_document=DOCUMENT, position=at("pd])"), context=types.ReferenceContext(include_declaration=True)
    )
    assert len(await client.text_document_references_async(params)) == 2
    params = types.DocumentHighlightParams(text_document=DOCUMENT, position=at("pd])"))
    assert len(await client.text_document_document_highlight_async(params)) == 2
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=DOCUMENT))
    assert len(tokens.data) % 5 == 0


@pytest.mark.asyncio
async def test_writing(client: LanguageClient):
    params = types.CompletionParams(text_document=DOCUMENT, position=at("N[low"))
    labels = [item.label for item in await client.text_document_completion_async(params)]
    assert "C" in labels and "AB" not in labels
    params = types.RenameParams(text_document=DOCUMENT, position=at("Ada]PW"), new_name="Bea")
    assert await client.text_document_rename_async(params)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    params = types.DocumentFormattingParams(text_document=DOCUMENT, options=options)
    assert await client.text_document_formatting_async(params)
