// The tables of docs/api.md: what each entry of the package exports, from the compiled declarations.
import { resolve } from 'node:path'
import ts from 'typescript'
import { ENTRIES } from './package-entries.mjs'

const LONGEST = 160

/** Every export of every entry: `{ entry, name, signature, text }`; `text` is '' where there is no docstring. */
function publicApi() {
  const entries = Object.entries(ENTRIES).map(([name, module]) => ({
    entry: name === 'index' ? 'caisson' : `caisson/${name}`,
    file: resolve(`lib/${module}.d.ts`),
  }))
  // Only names are resolved and no type is: parsing is all that this costs.
  const options = { module: ts.ModuleKind.NodeNext, noLib: true, types: [], skipLibCheck: true }
  const host = ts.createCompilerHost(options)
  const own = resolve('lib')
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const path = resolve(from, '..', text).replace(/\.js$/, '.d.ts')
      const found = text.startsWith('.') && path.startsWith(own)
      return { resolvedModule: found ? { resolvedFileName: path, extension: '.d.ts' } : undefined }
    })
  const files = entries.map(({ file }) => file)
  const program = ts.createProgram(files, options, host)
  const checker = program.getTypeChecker()
  return entries.flatMap(({ entry, file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    return checker
      .getExportsOfModule(module)
      .map((exported) => {
        const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
        const name = exported.getName()
        return { entry, name, ...described(symbol, name, checker) }
      })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  })
}

function described(symbol, name, checker) {
  const declarations = symbol.declarations ?? []
  const declaration = symbol.valueDeclaration ?? declarations[0]
  const of = (node) => ts.displayPartsToString(symbol.getDocumentationComment(checker)) || commentOf(node)
  const texts = declarations.map(of).filter(Boolean)
  return { signature: signatureOf(declaration, name), text: (texts[0] ?? '').replace(/\s+/g, ' ').trim() }
}

/** A constant has its docstring at the statement. */
function commentOf(node) {
  const [doc] = ts.getJSDocCommentsAndTags(node)
  return doc ? (ts.getTextOfJSDocComment(doc.comment) ?? '') : ''
}

function signatureOf(node, name) {
  const text = (part) =>
    part
      .getText()
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .trim()
  if (ts.isFunctionDeclaration(node)) {
    const parameters = node.parameters.map((one) => `${text(one.name)}${one.questionToken ? '?' : ''}`)
    return `${name}(${parameters.map((one) => (one.startsWith('{') ? 'options' : one)).join(', ')}): ${short(text(node.type))}`
  }
  if (ts.isClassDeclaration(node))
    return `class ${name}${node.heritageClauses ? ` ${node.heritageClauses.map(text).join(' ')}` : ''}`
  if (ts.isInterfaceDeclaration(node)) {
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types.map(text))
    return [...bases, `{ ${members(node.members, text)} }`].join(' & ')
  }
  if (ts.isTypeAliasDeclaration(node))
    return ts.isTypeLiteralNode(node.type)
      ? `{ ${members(node.type.members, text)} }`
      : short(text(node.type))
  return node.type ? text(node.type).replace(/<.*>$/, '<…>') : 'const'
}

function members(nodes, text) {
  const names = nodes.flatMap((one) =>
    one.name
      ? [`${text(one.name)}${one.questionToken ? '?' : ''}${ts.isMethodSignature(one) ? '()' : ''}`]
      : [],
  )
  return names.join(', ')
}

function short(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The first sentence: a stop within a word, an address or an abbreviation ends nothing. */
function firstSentence(text) {
  return /^.*?\.(?= [A-Z`{]|$)/.exec(text)?.[0] ?? text
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const linked = (text) => text.replace(/\{@link (\w+)\}/g, '`$1`')

/** One table per entry. */
export function apiTables() {
  const all = publicApi()
  return [...new Set(all.map(({ entry }) => entry))]
    .map((entry) => {
      const rows = all
        .filter((one) => one.entry === entry)
        .map(
          ({ name, signature, text }) =>
            `| \`${name}\` | \`${cell(signature)}\` | ${cell(linked(firstSentence(text)))} |`,
        )
      return `## ${entry}\n\n| name | shape | |\n| --- | --- | --- |\n${rows.join('\n')}`
    })
    .join('\n\n')
}
