import { PAGE_ELEMENT, SHELL_NAME, SHELL_STARTED_EVENT, type ShellBuild } from '@maru/contract';
import { escapeMarkup, integrity } from './markup';

const templateId = 'maru-scripts';
const screenTemplateId = 'maru-screen';

/** Waits for the paint at most for so long, in milliseconds: a page of boxes alone has no contentful paint. */
const paintWaitMs = 300;

/** A shell that has drawn nothing by then counts as one that does not start, in milliseconds. */
const startWaitMs = 10_000;

/** Text that calls `act` when the skeleton has been painted: at once in a page that nobody sees or whose browser reports no paint. */
const afterPaint = (act: string): string => `let timer;
const act=()=>{clearTimeout(timer);${act}};
if(document.visibilityState!=='visible'||!window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))return act();
timer=setTimeout(act,${paintWaitMs});
new PerformanceObserver((_,observer)=>{observer.disconnect();act()}).observe({type:'paint',buffered:true})`;

/**
 * Announces what the screen needs besides the shell when the skeleton has been painted. Asked for earlier, those files would share the line
 * with what the paint and the shell wait for. Stands before the stylesheet, which it would wait for otherwise.
 */
export const announceScreen = `(()=>{
const {content}=document.getElementById('${screenTemplateId}');
${afterPaint('document.head.append(content)')}
})()`;

/**
 * Starts the shell's scripts when the skeleton has been painted. Stands at the end of the page, so that it waits for the stylesheet and for
 * all that the scripts read. Inline: a file of its own would be one more to wait for. A released shell that does not start cannot say so
 * itself: this script does, by the page's ticket.
 */
export const startScripts = `(()=>{
const scripts=document.importNode(document.getElementById('${templateId}').content,true);
const {shell,ticket}=JSON.parse(document.getElementById('${PAGE_ELEMENT}')?.textContent??'{}');
const fail=kind=>{clearTimeout(late);shell&&navigator.sendBeacon('/telemetry',new Blob([JSON.stringify({ticket,events:[{remote:'${SHELL_NAME}',version:shell,kind}]})],{type:'application/json'}))};
const late=setTimeout(fail,${startWaitMs},'mount');
document.addEventListener('${SHELL_STARTED_EVENT}',()=>clearTimeout(late));
for(const script of scripts.children){script.async=false;script.onerror=()=>fail('load')}
${afterPaint('document.body.append(scripts)')}
})()`;

/** Announces the scripts in the head. Low, as a deferred script: font and styles come first. */
export const scriptLinks = ({ scripts, files }: ShellBuild): readonly string[] =>
  scripts.map(
    (file) => `<link rel="preload" as="script" fetchpriority="low" href="${source(file)}"${integrity(files[file])}>`,
  );

/** @param links - of the files that the screen needs. Belongs behind the skeleton. */
export const screenLinksMarkup = (links: readonly string[]): string =>
  links.length === 0
    ? ''
    : `<template id="${screenTemplateId}">${links.join('')}</template>\n<script>${announceScreen}</script>\n`;

/** Belongs to the end of the body. A template's scripts do not run until they are put into the page. */
export function scriptsMarkup({ scripts, files }: ShellBuild): string {
  const elements = scripts.map((file) => `<script src="${source(file)}"${integrity(files[file])}></script>`);
  return `<template id="${templateId}">${elements.join('')}</template>\n<script>${startScripts}</script>`;
}

const source = (file: string): string => `/shell/${escapeMarkup(file)}`;
