/** What runs in the captcha's document: asks for Google's widget and tells the page that frames it, and nobody else. */
export const widgetScript = `
const { key, site, script } = document.body.dataset;
const tell = (event, more) => parent.postMessage({ type: 'maru.recaptcha', event, ...more }, site);
const show = () => {
  try {
    grecaptcha.render('widget', {
      sitekey: key,
      callback: (token) => tell('solved', { token }),
      'expired-callback': () => tell('expired'),
      'error-callback': () => tell('failed'),
    });
    tell('ready');
  } catch {
    tell('failed');
  }
};
const element = document.createElement('script');
element.src = script;
element.onload = () => grecaptcha.ready(show);
element.onerror = () => tell('failed');
document.head.append(element);
`;
