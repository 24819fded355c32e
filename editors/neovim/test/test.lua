-- Drives the plugin in a headless Neovim against the real server:
--   nvim --headless -u NONE -c 'set rtp+=editors/neovim' -c 'luafile editors/neovim/test/test.lua'
-- SGF names the program. Ends with status 0 where all holds.

vim.g.sgfkit = { path = os.getenv('SGF') or 'sgf' }
vim.cmd('runtime plugin/sgfkit.lua')

local function check(name, holds)
  if not holds then
    io.stderr:write('FAILED: ' .. name .. '\n')
    vim.cmd('cquit 1')
  end
  io.stderr:write('ok: ' .. name .. '\n')
end

local function wait(name, condition)
  check(name, vim.wait(20000, condition, 50))
end

local path = vim.fn.tempname() .. '.sgf'
vim.fn.writefile({ '(;FF[4]GM[1]PB[Ada] ', ';B[pd](;W[dd])(;W[zz9]))' }, path)
vim.cmd('edit ' .. path)
check('the file type', vim.bo.filetype == 'sgf')
wait('the server finds something', function()
  return #vim.diagnostic.get(0) > 0
end)
local found = vim.diagnostic.get(0)[1]
check('its code', found.code == 'bad-value')
check('its place', found.lnum == 1)

local function ask(method, params)
  local results = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(results or {}) do
    return answer.result
  end
end

vim.api.nvim_win_set_cursor(0, { 2, 4 })
local hover = ask('textDocument/hover', vim.lsp.util.make_position_params())
check('hover', hover and vim.inspect(hover):find('Move 1: Black Q16', 1, true) ~= nil)

-- An edit reaches the server, and the diagnostics go.
vim.cmd('%s/zz9/dp/')
wait('the finding goes', function()
  return #vim.diagnostic.get(0) == 0
end)

-- A key leads to the next variation.
vim.api.nvim_win_set_cursor(0, { 2, 9 })
vim.cmd('normal ]v')
wait('the next variation', function()
  return vim.api.nvim_win_get_cursor(0)[2] == 15
end)

-- Formatting is that of `sgf fmt`.
if vim.lsp.buf.format then
  vim.lsp.buf.format({ async = false, timeout_ms = 20000 })
else
  vim.lsp.buf.formatting_sync(nil, 20000)
end
vim.cmd('write')
local formatted = vim.fn.system({ vim.g.sgfkit.path, 'fmt', path })
check('formatting', table.concat(vim.fn.readfile(path), '\n') .. '\n' == formatted)

-- A command changes the text by an edit that the server asks for.
vim.cmd('SgfTransform rotate90')
wait('a command', function()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'):find('B%[pp%]') ~= nil
end)
vim.cmd('qall!')
