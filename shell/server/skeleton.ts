/** Paints before any script or stylesheet arrives; the colours repeat the tokens of shared/ui. */
export const skeletonStyle = `
:root{color-scheme:light;--sk-surface:#fff;--sk-line:#e2e5eb;--sk-fill:#f5f6f9;--sk-accent:#2a55e0}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--sk-surface:#0f1217;--sk-line:#2c323d;--sk-fill:#181c23;--sk-accent:#86a3ff}}
:root[data-theme=dark]{color-scheme:dark;--sk-surface:#0f1217;--sk-line:#2c323d;--sk-fill:#181c23;--sk-accent:#86a3ff}
body{margin:0;background:var(--sk-surface)}
.sk-head{height:56px;border-bottom:1px solid var(--sk-line);display:flex;align-items:center;padding:0 24px;gap:32px}
.sk-logo{width:88px;height:24px;border-radius:6px;background:var(--sk-accent)}
.sk-bar{height:14px;border-radius:6px;background:var(--sk-fill)}
.sk-menu{width:52px}
.sk-main{max-width:1200px;margin:0 auto;padding:24px}
.sk-title{width:180px;height:28px;border-radius:6px;background:var(--sk-fill);margin-bottom:20px}
.sk-row{height:48px;border-bottom:1px solid var(--sk-line);display:flex;align-items:center;gap:16px}
.sk-name{width:120px}.sk-grow{flex:1}.sk-figure{width:96px}
@media (max-width:767px){.sk-head{padding:0 16px}.sk-menu{display:none}.sk-main{padding:16px}}
`.trim();

const row =
  '<div class="sk-row"><div class="sk-bar sk-name"></div><div class="sk-grow"></div><div class="sk-bar sk-figure"></div><div class="sk-bar sk-figure"></div></div>';
const header = `<div class="sk-head"><div class="sk-logo"></div>${'<div class="sk-bar sk-menu"></div>'.repeat(5)}</div>`;

/** The frame of the page that is coming: header and rows; inside the app there is no header. */
export const skeletonMarkup = (path: string): string =>
  `<div aria-hidden="true">${path.startsWith('/app/') ? '' : header}<div class="sk-main"><div class="sk-title"></div>${row.repeat(10)}</div></div>`;
