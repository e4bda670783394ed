import type { FirstContent, FirstContentBox, firstContentClasses } from '@maru/contract';

/** Longest label of a menu, in letters, that gets room of its own. */
export const lettersMax = 14;
const letters = Array.from({ length: lettersMax }, (_, at) => at + 1);

/**
 * Paints before any script or stylesheet arrives; font, colours and sizes repeat the tokens of shared/ui and the layout of the shell. Said of
 * its own elements only: a rule for the body would stand above the layers of the stylesheet. The layers are named first here, for
 * stylesheets that come later may stand before the shell's, which follows the skeleton.
 */
export const skeletonStyle = `
@layer base,ui,shell;
@font-face{font-family:"Maru Noto";src:local("Noto Sans CJK KR"),local("Noto Sans KR");font-weight:400 500;size-adjust:94.2%}
@font-face{font-family:"Maru Noto";src:local("Noto Sans CJK KR Bold"),local("Noto Sans KR Bold");font-weight:600 700;size-adjust:94.2%}
:root{color-scheme:light;--sk-surface:#fff;--sk-line:#e2e5eb;--sk-fill:#f0f1f4;--sk-text:#12151b;--sk-soft:#454c59;--sk-accent:#2a55e0}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--sk-surface:#0f1217;--sk-line:#2c323d;--sk-fill:#20252e;--sk-text:#f1f3f7;--sk-soft:#b9c0cc;--sk-accent:#86a3ff}}
:root[data-theme=dark]{color-scheme:dark;--sk-surface:#0f1217;--sk-line:#2c323d;--sk-fill:#20252e;--sk-text:#f1f3f7;--sk-soft:#b9c0cc;--sk-accent:#86a3ff}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--sk-surface)}
.sk-head,.sk-head *,.sk-main,.sk-main *,.sk-foot{box-sizing:border-box}
.sk-head,.sk-main,.sk-foot,.sk-cover{font:400 14px/1.5 "Maru Text","Pretendard Variable",Pretendard,-apple-system,"Apple SD Gothic Neo","Maru Noto","Noto Sans KR","Malgun Gothic",system-ui,sans-serif;font-variant-numeric:tabular-nums;word-break:keep-all;overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
.sk-cover h1,.sk-cover p{margin:0;font-size:inherit}.sk-cover h1{line-height:1.3}
.sk-head{height:56px;border-bottom:1px solid var(--sk-line);display:flex;align-items:center;padding:0 24px;gap:32px;color:var(--sk-soft)}
.sk-logo{display:block;flex:none;color:var(--sk-text)}
.sk-menu{display:flex;gap:4px;font-size:16px;font-weight:500;line-height:24px;text-align:center}.sk-menu span{--sk-letter:1em;min-width:calc(var(--sk-letters)*var(--sk-letter) + 16px);padding:8px}.sk-menu span:lang(en){--sk-letter:.68em}
${letters.map((count) => `.sk-n${count}{--sk-letters:${count}}`).join('')}
.sk-foot{display:none;position:fixed;inset:auto 0 0;height:calc(57px + env(safe-area-inset-bottom,0px));border-top:1px solid var(--sk-line);background:var(--sk-surface);color:var(--sk-soft);font-size:12px;text-align:center}
.sk-foot span{flex:1;padding-top:31px}
.sk-main{max-width:1200px;margin:0 auto;padding:32px 24px;color:var(--sk-text)}
.sk-title{height:31px;font-size:24px;font-weight:700;line-height:31px;margin-bottom:24px}
.sk-intro{margin:-20px 0 24px;color:var(--sk-soft)}
.sk-small,.sk-word{color:var(--sk-soft);font-size:12px;font-weight:400;white-space:nowrap}
.sk-columns{display:flex;align-items:center;gap:16px;height:36px;padding:0 16px;background:var(--sk-fill)}
.sk-bar,.sk-input,.sk-button,.sk-chart,.sk-picture{border-radius:6px;background:var(--sk-fill)}
.sk-cover{display:grid;align-content:center;justify-items:center;gap:16px;min-height:100vh;padding:24px;box-sizing:border-box;color:var(--sk-text);text-align:center}
.sk-bar{height:14px}.sk-s{width:48px}.sk-m{width:80px}.sk-l{width:128px}.sk-grow{flex:1}
.sk-panel{border:1px solid var(--sk-line);border-radius:12px;overflow:hidden}
.sk-tabs{display:flex;align-items:center;gap:20px;height:46px;border-bottom:1px solid var(--sk-line);margin-bottom:24px;overflow:hidden}
.sk-tools{display:flex;align-items:center;gap:12px;min-height:56px;padding:0 16px}
.sk-row{height:56px;border-top:1px solid var(--sk-line);display:flex;align-items:center;gap:16px;padding:0 16px}
.sk-card{display:grid;align-content:center;gap:16px;height:110px;padding:16px}
.sk-main>.sk-cards{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:20px}.sk-picture{height:128px;border-radius:0}
.sk-field{display:grid;gap:8px;margin-bottom:16px}.sk-field .sk-word{font-size:14px}.sk-input{height:46px}.sk-button{height:48px;margin-top:24px;line-height:48px;text-align:center;font-weight:600;color:var(--sk-soft)}.sk-tabs .sk-word{font-size:14px}
.sk-form{max-width:448px}.sk-list{max-width:840px}.sk-markets{max-width:1360px;padding:24px}
.sk-markets>.sk-title{height:26px;font-size:20px;line-height:26px;margin-bottom:20px}
.sk-tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;margin-bottom:20px}
.sk-beside{display:grid;grid-template-columns:1fr 320px;gap:20px}.sk-side{display:grid;align-content:start;gap:16px}.sk-side>.sk-card{height:220px}
.sk-trading{max-width:none;padding:0;display:grid;grid-template:64px minmax(0,1fr)/268px minmax(0,1fr) 256px 300px;height:calc(100vh - 56px);overflow:hidden}.sk-wide-only{grid-row:1/3}.sk-quote{display:flex;align-items:center;gap:24px;grid-column:2/-1;padding:0 16px;border-bottom:1px solid var(--sk-line)}.sk-views{display:none}
.sk-column{border-right:1px solid var(--sk-line);padding:8px}.sk-chart{height:55vh;margin:8px}.sk-tick{display:flex;height:26px;align-items:center;padding:0 8px}
@media (max-width:1199px){.sk-trading{grid-template:auto 40px minmax(0,1fr)/5fr 6fr}.sk-wide-only,.sk-middle{display:none}.sk-quote{grid-column:1/-1;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 12px;align-content:start;height:111px;padding:12px}.sk-views{grid-column:1/-1;display:flex;align-items:center;justify-content:space-around;border-bottom:1px solid var(--sk-line)}.sk-beside{grid-template-columns:1fr}.sk-side{display:none}.sk-tiles{grid-template-columns:repeat(2,1fr)}.sk-main>.sk-cards{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (max-width:1023px){.sk-head{padding:0 16px;gap:8px}.sk-menu{gap:0;font-size:14px;white-space:nowrap}.sk-menu span:lang(en){--sk-letter:.56em;padding-inline:4px;font-size:13px}}
@media (max-width:767px){.sk-menu{display:none}.sk-foot{display:flex}.sk-main{padding:20px 16px}.sk-markets{padding:16px}.sk-markets .sk-tools{min-height:104px}.sk-trading{padding:0}.sk-title{height:26px;font-size:20px;line-height:26px;margin-bottom:20px}.sk-intro{margin:-16px 0 20px}.sk-tiles{display:flex;overflow:hidden}.sk-tiles>.sk-card{flex:0 0 232px}.sk-main>.sk-cards{grid-template-columns:minmax(0,1fr)}}
[data-in-app] .sk-head{visibility:hidden;overflow:hidden;height:env(safe-area-inset-top,0px);border:0}[data-in-app] .sk-foot{display:none}
`.trim();

/** Rules for what server bundles draw, by the classes that they are for: a page has those of its own first content alone. */
const parts: readonly (readonly [classes: readonly FirstContentClass[], style: string])[] = [
  [
    ['sk-name', 'sk-price', 'sk-figure', 'sk-figures', 'sk-coin', 'sk-market', 'sk-short', 'sk-roomy', 'sk-line'],
    `
.sk-name{font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.sk-name .sk-small,.sk-price .sk-small{display:inline;margin-left:6px}
.sk-price{font-size:20px;font-weight:700;line-height:26px;white-space:nowrap}.sk-figures,.sk-figure,.sk-price{font-variant-numeric:tabular-nums}.sk-figure{text-align:right;white-space:nowrap}.sk-coin{min-width:0;line-height:1.35}.sk-short{height:46px;padding:0 8px;font-size:13px;line-height:1.35}.sk-short>.sk-coin{padding-left:48px}.sk-tiles .sk-name{padding-left:28px}
.sk-row.sk-market,.sk-columns.sk-market{display:grid;grid-template-columns:minmax(180px,2.2fr) minmax(96px,1.1fr) minmax(88px,1fr) minmax(96px,1.1fr) minmax(96px,1.1fr) minmax(64px,104px);gap:12px;font-size:14px}.sk-market>.sk-word{text-align:right}.sk-market>.sk-word:first-child{text-align:left}.sk-market>.sk-coin{padding-left:72px}
@media (max-width:1199px){.sk-quote .sk-figures{text-align:right}}
@media (max-width:767px){.sk-row.sk-market,.sk-columns.sk-market{grid-template-columns:minmax(0,1.9fr) minmax(84px,1fr) 54px minmax(60px,.6fr);gap:6px;padding:0 8px;font-size:13px}.sk-market>.sk-coin{padding-left:57px}.sk-roomy{display:none}}`,
  ],
  [
    [
      'sk-article',
      'sk-category',
      'sk-when',
      'sk-segments',
      'sk-chosen',
      'sk-note',
      'sk-notice',
      'sk-search',
      'sk-fold',
      'sk-count',
      'sk-icon',
      'sk-pad',
    ],
    `
.sk-segments{display:flex;flex-wrap:wrap;gap:4px;margin-bottom:24px}.sk-segments>*{padding:6px 12px;border:1px solid var(--sk-line);border-radius:6px;color:var(--sk-soft);font-size:13px;white-space:nowrap}.sk-segments>.sk-chosen{border-color:var(--sk-accent);color:var(--sk-accent);font-weight:600}
.sk-note{margin-bottom:40px;padding:8px 12px;border-radius:6px;background:var(--sk-fill);color:var(--sk-soft);font-size:13px}
.sk-notice{display:flex;align-items:flex-start;gap:12px;margin-bottom:24px;padding:12px 16px;border-radius:6px;background:var(--sk-fill);font-size:13px}.sk-notice>.sk-body{flex:1;min-width:0}.sk-icon{flex:none;width:20px;height:20px}
.sk-article{display:flex;align-items:center;gap:12px;min-height:56px;padding:8px 20px;border-bottom:1px solid var(--sk-line)}.sk-category{flex:none;min-width:3.5em}.sk-when{flex:none;margin-left:auto}.sk-category,.sk-when,.sk-count{color:var(--sk-soft);font-size:13px}
.sk-search{display:flex;align-items:center;gap:8px;min-height:44px;margin-bottom:12px;padding:0 12px;border:1px solid var(--sk-line);border-radius:6px;color:var(--sk-soft)}
.sk-pad{padding:20px}.sk-fold{display:flex;align-items:center;min-height:53px;padding:12px 36px 12px 4px;border-bottom:1px solid var(--sk-line);font-weight:600}
@media (max-width:767px){.sk-segments,.sk-notice,.sk-list>.sk-tabs{margin-bottom:20px}.sk-note{margin-bottom:36px}.sk-pad{padding:16px}.sk-search{min-height:46px}.sk-segments>*{padding-block:12px;line-height:20px}.sk-article{flex-wrap:wrap;gap:2px 8px;padding:12px 16px}.sk-when{flex-basis:100%;margin:0}}`,
  ],
  [
    ['sk-banner', 'sk-sales', 'sk-sale', 'sk-period', 'sk-sold', 'sk-meter', 'sk-badges'],
    `
.sk-banner{display:grid;align-content:center;min-height:136px;margin:-8px 0 16px;padding:32px;border-radius:12px;background:var(--sk-fill)}.sk-banner>.sk-title{height:auto;margin:0;font-size:24px;line-height:31px}.sk-banner>.sk-intro{margin:4px 0 0}
.sk-main>.sk-sales{margin-top:12px}.sk-sale>.sk-body{display:grid;gap:6px;padding:16px 20px 20px}.sk-badges{display:flex;gap:4px}.sk-period{color:var(--sk-soft);font-size:12px}.sk-sold{display:grid;gap:4px;margin-top:8px}.sk-meter{height:8px;border-radius:999px;background:var(--sk-fill)}
@media (max-width:1199px){.sk-main>.sk-sales{grid-template-columns:repeat(3,minmax(0,1fr))}}
@media (max-width:1023px){.sk-main>.sk-sales{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (max-width:767px){.sk-banner{min-height:0;margin-top:-4px;padding:20px}.sk-main>.sk-sales{grid-template-columns:minmax(0,1fr);gap:16px}}`,
  ],
  [
    ['sk-badge'],
    '\n.sk-badge{padding:1px 6px;border-radius:4px;background:var(--sk-fill);color:var(--sk-soft);font-size:12px;font-weight:600;line-height:18px;white-space:nowrap}',
  ],
  [
    ['sk-heading', 'sk-comment', 'sk-between'],
    '\n.sk-heading{font-size:16px;font-weight:700}.sk-comment{min-height:40px;color:var(--sk-soft);font-size:13px}.sk-between{display:flex;justify-content:space-between;align-items:center;color:var(--sk-soft);font-size:13px}',
  ],
  // The card beside the markets has the text, the gaps and the height of the screen's own.
  [
    ['sk-side'],
    '\n.sk-side>.sk-body{min-height:224px;padding:20px}.sk-side .sk-comment{min-height:0;margin:4px 0 16px}.sk-side .sk-heading>.sk-bar{margin:5px 0}.sk-side .sk-between{gap:8px}.sk-side .sk-button{height:40px;margin:0;line-height:40px}.sk-side .sk-input{height:43px;margin-top:16px}',
  ],
  [['sk-strong'], '\n.sk-strong,.sk-tabs>.sk-strong{color:var(--sk-text);font-weight:700}'],
];
type FirstContentClass = (typeof firstContentClasses)[number];

/** The rules that boxes need beside `skeletonStyle`. */
export function styleOf(content: FirstContent): string {
  const used = new Set(content?.flatMap(classesIn));
  return parts.flatMap(([classes, style]) => (classes.some((name) => used.has(name)) ? style.trimEnd() : [])).join('');
}

function classesIn(box: FirstContentBox): readonly string[] {
  if (typeof box === 'string') return [];
  const [classes, ...inside] = box;
  return [...classes.split(' '), ...inside.flatMap(classesIn)];
}
