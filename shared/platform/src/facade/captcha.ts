import '../captcha/captcha-texts';

export { CaptchaApi, type CaptchaFields } from '../captcha/captcha.api';
export { type CaptchaMode, type CaptchaState, CaptchaStore } from '../captcha/captcha.store';
