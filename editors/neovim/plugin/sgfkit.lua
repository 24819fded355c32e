-- SGF in Neovim by `sgf lsp`: the file type, the server, and keys to walk through a game.
-- Runs on Neovim 0.7 and later; from 0.11 on by vim.lsp.config.
--
-- vim.g.sgfkit = { path = 'sgf', select = {}, ignore = {}, coords = 'players', inlayHints = true, keys = true }

if vim.g.loaded_sgfkit then
  return
end
vim.g.loaded_sgfkit = true

local options = vim.tbl_extend('force', { path = 'sgf', keys = true }, vim.g.sgfkit or {})

local settings = {
  select = options.select,
  ignore = options.ignore,
  coords = options.coords,
  inlayHints = options.inlayHints,
}
if next(settings) == nil then
  settings = vim.empty_dict()
end

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = { '*.sgf', '*.hsgf', '*.tsgf', '*.sgfs', '*.SGF' },
  callback = function(event)
    vim.api.nvim_buf_set_option(event.buf, 'filetype', 'sgf')
  end,
})

-- The file's folder, or the nearest one above with a configuration or a repository.
local function root(path)
  local start = path ~= '' and path or vim.fn.getcwd() .. '/x'
  for _, name in ipairs({ 'sgfkit.toml', '.git' }) do
    local found = vim.fn.findfile(name, vim.fn.fnamemodify(start, ':p:h') .. ';')
    if found == '' then
      found = vim.fn.finddir(name, vim.fn.fnamemodify(start, ':p:h') .. ';')
    end
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p'):gsub('/+$', ''):match('^(.*)/[^/]*$')
    end
  end
  return vim.fn.fnamemodify(start, ':p:h')
end

local function client_of(buffer)
  local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer })
    or vim.lsp.buf_get_clients(buffer)
  for _, client in pairs(clients) do
    if client.name == 'sgfkit' then
      return client
    end
  end
end

-- Runs one of the server's commands at the cursor; `done` gets what it answers.
local function command(name, word, done)
  local buffer = vim.api.nvim_get_current_buf()
  local client = client_of(buffer)
  if not client then
    return vim.notify('sgfkit: no server in this buffer', vim.log.levels.WARN)
  end
  local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local params = { command = name, arguments = { place.textDocument.uri, place.position, word } }
  local function handle(problem, result)
    if problem then
      return vim.notify('sgfkit: ' .. problem.message, vim.log.levels.WARN)
    end
    if done and result and result ~= vim.NIL then
      done(result, client)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request('workspace/executeCommand', params, handle, buffer)
  else
    client.request('workspace/executeCommand', params, handle, buffer)
  end
end

local function go(where)
  return function()
    command('sgfkit.go', where, function(location)
      local start = location.range.start
      local line = vim.api.nvim_buf_get_lines(0, start.line, start.line + 1, false)[1] or ''
      local ok, byte = pcall(vim.str_byteindex, line, start.character, true)
      vim.cmd("normal! m'")
      vim.api.nvim_win_set_cursor(0, { start.line + 1, ok and byte or start.character })
    end)
  end
end

-- A window beside the text with what a command gives as text.
local function open_text(text)
  vim.cmd('vnew')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, '\n'))
  vim.bo.filetype = 'sgf'
end

local function on_attach(_, buffer)
  vim.api.nvim_buf_set_option(buffer, 'omnifunc', 'v:lua.vim.lsp.omnifunc')
  if not options.keys then
    return
  end
  local keys = {
    [']v'] = go('next-variation'),
    ['[v'] = go('previous-variation'),
    [']n'] = go('next'),
    ['[n'] = go('parent'),
    ['gM'] = go('main-line'),
    ['K'] = vim.lsp.buf.hover,
    ['gd'] = vim.lsp.buf.definition,
  }
  for key, action in pairs(keys) do
    vim.keymap.set('n', key, action, { buffer = buffer, silent = true })
  end
end

vim.api.nvim_create_user_command('SgfPromote', function()
  command('sgfkit.promote')
end, {})
vim.api.nvim_create_user_command('SgfTransform', function(typed)
  command('sgfkit.transform', typed.args)
end, {
  nargs = 1,
  complete = function()
    return { 'rotate90', 'rotate180', 'rotate270', 'flip-h', 'flip-v', 'swap-colors' }
  end,
})
vim.api.nvim_create_user_command('SgfExtract', function(typed)
  command('sgfkit.extract', typed.args ~= '' and typed.args or 'line', function(result)
    open_text(result.text)
  end)
end, {
  nargs = '?',
  complete = function()
    return { 'line', 'subtree' }
  end,
})

local said = false

local function start(buffer)
  if vim.fn.executable(options.path) == 0 then
    if not said then
      said = true
      vim.notify('sgfkit: `' .. options.path .. '` is not installed: cargo install sgfkit-cli', vim.log.levels.WARN)
    end
    return
  end
  local folder = root(vim.api.nvim_buf_get_name(buffer))
  local config = {
    name = 'sgfkit',
    cmd = { options.path, 'lsp' },
    root_dir = folder,
    workspace_folders = { { uri = vim.uri_from_fname(folder), name = folder } },
    init_options = settings,
    on_attach = on_attach,
  }
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  -- Before 0.8 a client is started for each folder, once.
  vim.g_sgfkit_clients = vim.g_sgfkit_clients or {}
  local id = vim.g_sgfkit_clients[folder]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(config)
    vim.g_sgfkit_clients[folder] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

if vim.lsp.config and vim.lsp.enable then
  vim.lsp.config('sgfkit', {
    cmd = { options.path, 'lsp' },
    filetypes = { 'sgf' },
    root_markers = { 'sgfkit.toml', '.git' },
    init_options = settings,
    on_attach = on_attach,
  })
  if vim.fn.executable(options.path) == 1 then
    vim.lsp.enable('sgfkit')
  end
else
  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'sgf',
    callback = function(event)
      start(event.buf)
    end,
  })
end
