#!/usr/bin/env node
// Answers for @sabaki/sgf and @sabaki/go-board (npm install @sabaki/sgf @sabaki/go-board).
// The library returns values as strings; types.json says what their users have to make of them.
const fs = require('fs')
const path = require('path')
const sgf = require('@sabaki/sgf')
const Board = require('@sabaki/go-board')

const types = JSON.parse(fs.readFileSync(path.join(__dirname, 'types.json'), 'utf8'))

function typesOf(root) {
  const old = ['1', '2', '3'].includes((root.FF || ['1'])[0]) ? types.old : {}
  return {...types.general, ...old, ...types.games[(root.GM || ['1'])[0]]}
}

function single(kind, text) {
  if (kind.includes('|')) {
    const [first, second] = kind.split('|')
    if (first === 'none' && text === '') return null
    return single(text.includes(':') ? second : first, text)
  }
  if (kind.includes(':')) {
    const at = text.indexOf(':')
    if (at < 0) return undefined
    const kinds = kind.split(':')
    return [single(kinds[0], text.slice(0, at)), single(kinds[1], text.slice(at + 1))]
  }
  if (kind === 'none') return null
  if (['number', 'real', 'double'].includes(kind)) {
    return text.trim() === '' || isNaN(Number(text)) ? undefined : Number(text)
  }
  if (kind === 'text') return text.replace(/[\t\v\f]/g, ' ')
  if (kind === 'simpletext') return text.replace(/[\t\v\f\n]/g, ' ')
  if (kind === 'color') return ['B', 'W'].includes(text) ? text : undefined
  return text
}

function size(root) {
  const sides = ((root.SZ || ['19'])[0] || '19').split(':').map(Number)
  return [sides[0], sides[sides.length - 1]]
}

const isPass = (text, root) => text === '' || (text === 'tt' && Math.max(...size(root)) <= 19)

function values(name, texts, root) {
  const kind = typesOf(root)[name] || 'text'
  if (kind.startsWith('elist-') && texts.length === 1 && texts[0] === '') return []
  if (kind === 'move') return texts.map(text => (isPass(text, root) ? 'pass' : text))
  if (/^e?list-(point|stone)$/.test(kind)) {
    return texts.flatMap(text => sgf.parseCompressedVertices(text)).map(sgf.stringifyVertex).filter(Boolean)
  }
  return texts.map(text => single(kind.replace(/^e?list-/, ''), text)).filter(value => value !== undefined)
}

// The nodes of a game in the order of the file.
function flat(root) {
  const nodes = []
  const todo = [[root, null]]
  while (todo.length > 0) {
    const [node, parent] = todo.pop()
    nodes.push({node, parent})
    const number = nodes.length - 1
    for (const child of node.children.slice().reverse()) todo.push([child, number])
  }
  return nodes
}

const isGo = root => (root.data.GM || ['1'])[0] === '1'

function read(file) {
  const roots = sgf.parseFile(file)
  if (!roots.every(isGo)) return {unsupported: 'the library knows points of Go only'}
  const games = roots.map(root => ({
    nodes: flat(root).map(({node, parent}) => ({
      parent,
      props: Object.fromEntries(Object.entries(node.data).map(([name, texts]) => [name, values(name, texts, root.data)]))
    }))
  }))
  return games.length > 0 ? {games} : {refused: 'no game'}
}

function board(file, wanted) {
  const roots = sgf.parseFile(file)
  const boards = {}
  for (const where of wanted) {
    const [game, number] = where.split('.').map(Number)
    const root = roots[game]
    if (!isGo(root)) return {unsupported: 'go-board plays Go only'}
    const nodes = flat(root)
    const way = []
    for (let at = number; at != null; at = nodes[at].parent) way.unshift(nodes[at].node.data)
    let position = Board.fromDimensions(...size(root.data))
    let last = null
    for (const data of way) {
      for (const [name, sign] of [['AB', 1], ['AW', -1], ['AE', 0]]) {
        for (const vertex of (data[name] || []).flatMap(sgf.parseCompressedVertices)) position.set(vertex, sign)
      }
      for (const [name, sign] of [['B', 1], ['W', -1]]) {
        if (!data[name]) continue
        const pass = isPass(data[name][0], root.data)
        if (!pass) position = position.makeMove(sign, sgf.parseVertex(data[name][0]))
        last = [name, pass ? 'pass' : data[name][0]]
      }
    }
    const stones = sign => position.signMap.flatMap((row, y) =>
      row.flatMap((s, x) => (s === sign ? [sgf.stringifyVertex([x, y])] : [])))
    boards[where] = {size: size(root.data), black: stones(1), white: stones(-1), last,
      taken: {B: position.getCaptures(-1), W: position.getCaptures(1)}}
  }
  return {boards}
}

const [kind, file, ...rest] = process.argv.slice(2)
let answer
try {
  if (kind === 'read') answer = read(file)
  else if (kind === 'board') answer = board(file, rest)
  else answer = {unsupported: `@sabaki/sgf has nothing for ${kind}`}
} catch (error) {
  const unknown = /^Encoding not recognized: '(?!null')/.test(error.message)
  answer = {[unknown ? 'unsupported' : 'refused']: error.message}
}
console.log(JSON.stringify(answer))
