/** HTML whose values are escaped. Only {@link html} makes it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Piece = string | number | Markup | null | undefined | false | readonly Piece[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for an element's content or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(render).join('')
  return escapeHtml(String(piece))
}

/** Template tag that escapes every inserted value except markup, and joins lists. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + render(pieces[index - 1]) + string))
}

/** JSON for a `<script type="application/json">` element; no value in it can end the element. */
export function jsonForScript(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replace(/</g, '\\u003c'))
}

const style = new Markup(`
:root { color-scheme: light; --ink: #1c2430; --soft: #566070; --line: #cfd6df; --paper: #fff; --brand: #14532d; }
* { box-sizing: border-box; }
body { margin: 0; background: #f3f5f8; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
main.narrow { max-width: 28rem; }
h1 { font-size: 1.35rem; line-height: 1.25; margin: .25rem 0 .75rem; }
h2 { font-size: 1.05rem; margin: 1.25rem 0 .5rem; }
.card > :first-child { margin-top: 0; }
.card > :last-child { margin-bottom: 0; }
p, dl, ul { margin: 0 0 .75rem; }
a { color: #1d4ed8; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem;
  margin: 0 0 1rem; }
.soft { color: var(--soft); font-size: .9rem; }
.notice { background: #fef3c7; border: 1px solid #d9a514; border-radius: .5rem; padding: .6rem .75rem; }
.amount { font-size: 1.9rem; font-weight: 700; margin: 0 0 .25rem; }
.wrap { overflow-wrap: anywhere; }
.actions { display: grid; gap: .6rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.row > label { flex: 1 1 8rem; }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: .5rem .9rem; border-radius: .5rem;
  border: 1px solid var(--ink); background: var(--paper); color: var(--ink); cursor: pointer; text-align: center;
  text-decoration: none; }
button.first, .button.first { background: var(--brand); border-color: var(--brand); color: #fff; }
button:focus-visible, a:focus-visible, input:focus-visible, select:focus-visible
  { outline: 3px solid #1d4ed8; outline-offset: 2px; }
label { display: block; }
input[type=text], input[type=email], input[type=number], select { font: inherit; width: 100%; min-height: 44px;
  padding: .4rem .6rem; border: 1px solid #6b7686; border-radius: .5rem; background: #fff; color: inherit; }
fieldset { border: 0; margin: 0 0 .9rem; padding: 0; }
legend { font-weight: 600; padding: 0; }
fieldset label { display: inline-flex; gap: .4rem; align-items: center; min-height: 44px; margin-right: 1rem; }
ul.plain { list-style: none; padding: 0; }
ul.plain > li { border-top: 1px solid var(--line); padding: .6rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .75rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: .9rem/1.5 ui-monospace, monospace; }
iframe { display: block; width: 100%; min-height: 26rem; border: 1px solid var(--line); border-radius: .5rem;
  background: #fff; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`)

/** A whole page. `narrow` suits a payment form; `script` is the path of the page's script. */
export function page(title: string, body: Markup, options: { narrow?: boolean; script?: string } = {}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
${options.script && html`<script src="${options.script}" defer></script>`}
</head>
<body><main${options.narrow && html` class="narrow"`}>${body}</main></body>
</html>
`.text
}
