-- Writes a lesson in a headless Neovim with the server on, from an empty file
-- to one that is ready to print:
--   nvim --headless -u NONE -c 'set rtp+=editors/neovim' -c 'luafile editors/neovim/test/lesson.lua'
-- SGF names the program, LESSON the file. Ends with status 0 where all holds.

vim.g.sgfkit = { path = os.getenv('SGF') or 'sgf' }
vim.cmd('runtime plugin/sgfkit.lua')

local function check(name, holds)
  if not holds then
    io.stderr:write('FAILED: ' .. name .. '\n' .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n')
    vim.cmd('cquit 1')
  end
  io.stderr:write('ok: ' .. name .. '\n')
end

local function wait(name, condition)
  check(name, vim.wait(20000, condition, 20))
end

-- Keys as they are typed, in insert mode from the cursor on.
local function type(text)
  local keys = vim.api.nvim_replace_termcodes(text .. '<Esc>', true, false, true)
  vim.api.nvim_feedkeys('a' .. keys, 'tx', false)
end

local function ask(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000) or {}) do
    if answer.error then
      check(method .. ': ' .. answer.error.message, false)
    end
    return answer.result
  end
end

local function here()
  return vim.lsp.util.make_position_params()
end

-- What may be written behind the cursor.
local function offered()
  local params = here()
  params.position.character = #vim.api.nvim_get_current_line()
  local labels = {}
  for _, item in ipairs(ask('textDocument/completion', params) or {}) do
    labels[item.label] = item
  end
  return labels
end

-- Puts the cursor on a part of the text.
local function go_to(part)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local at = line:find(part, 1, true)
    if at then
      return vim.api.nvim_win_set_cursor(0, { number, at - 1 })
    end
  end
  check('the text has ' .. part, false)
end

local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    found[diagnostic.code] = diagnostic
  end
  return found
end

vim.cmd('edit ' .. os.getenv('LESSON'))
check('an empty file has a type', vim.bo.filetype == 'sgf')
wait('and a server', function()
  return #vim.tbl_values(vim.lsp.buf_get_clients(0)) == 1
end)

-- The root: the server says what belongs there.
type('(;')
local root = offered()
check('a root may have a format and players', root.FF and root.GM and root.SZ and root.PB and not root.B)
type('FF[4]CA[')
check('the charsets are known', offered()['UTF-8'] ~= nil)
type('UTF-8]GM[')
check('and the games', offered()['1'] ~= nil)
type('1]SZ[9]RU[')
check('and the rules', offered().Japanese ~= nil)
type('Japanese]<CR>GN[The ladder]PB[Ada]PW[Jun]AN[Ada]<CR>')
check('what stands there is not offered again', not offered().GN)

-- The lesson: a game with a wrong turn, a comment, marks and a variation.
type(';B[ee]C[White stands alone in the corner.<CR>Black has taken the centre.]<CR>;W[dd];B[d e]C[Now Black turns the stone back.]<CR>')
wait('a blank in a move is found', function()
  return codes()['white-space-in-value'] ~= nil
end)
local bad = codes()['white-space-in-value']
check('where it stands', vim.api.nvim_buf_get_lines(0, bad.lnum, bad.lnum + 1, false)[1]:sub(bad.col + 1, bad.end_col) == 'd e')
check('a move node may have marks, and no setup', offered().TR and offered().LB and not offered().AB)
type('(;W[ed];B[fd];W[fe];B[ff]N[The ladder works]LB[dd:A][fe:B])<CR>(;W[ed];B[fe]TR[dd][ed]C[Too slow.')
wait('an open text is found', function()
  return codes()['unclosed-value'] ~= nil
end)
type(']))')
wait('and is closed', function()
  return codes()['unclosed-value'] == nil
end)

-- The repair that the server knows.
go_to('d e]')
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {}, only = { 'quickfix' } }
local actions = ask('textDocument/codeAction', params)
check('a repair is offered', actions and actions[1] and actions[1].isPreferred)
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
wait('nothing is left to find', function()
  return #vim.diagnostic.get(0) == 0
end)

-- Reading what was written.
go_to('fe];B[ff]')
local hover = vim.inspect(ask('textDocument/hover', here()))
check('the position after a move', hover:find('Move 6: White F5', 1, true) and hover:find('```text', 1, true))
local symbols = vim.inspect(ask('textDocument/documentSymbol', { textDocument = here().textDocument }))
check('the games and variations by name', symbols:find('Game 1: Ada – Jun', 1, true) and symbols:find('The ladder works', 1, true))
go_to('Ada]PW')
vim.lsp.buf.rename('Ada Moreau')
wait('a name is changed everywhere', function()
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  return text:find('PB[Ada Moreau]', 1, true) and text:find('AN[Ada Moreau]', 1, true)
end)

-- Laid out, saved, and as `sgf fmt` and `sgf check` want it.
if vim.lsp.buf.format then
  vim.lsp.buf.format({ async = false, timeout_ms = 20000 })
else
  vim.lsp.buf.formatting_sync(nil, 20000)
end
vim.cmd('write')
vim.fn.system({ vim.g.sgfkit.path, 'fmt', '--check', os.getenv('LESSON') })
check('it is laid out', vim.v.shell_error == 0)
vim.fn.system({ vim.g.sgfkit.path, 'check', '--fail-on', 'style', os.getenv('LESSON') })
check('and without a finding', vim.v.shell_error == 0)
vim.cmd('qall!')
