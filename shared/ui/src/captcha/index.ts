/// <reference path="../css.d.ts" />
export { Captcha, type CaptchaProps } from './captcha';
