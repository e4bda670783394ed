const name = 'maru_deposit_notice';
const daySeconds = 86_400;

/** Whether the deposit notice stays away on this device: a cookie that ends by itself after a day (SHEL-241, CONS-027). */
export const hiddenNotice = {
  read(page: Pick<Document, 'cookie'> = document): boolean {
    return page.cookie.split('; ').includes(`${name}=hidden`);
  },
  hideForOneDay(page: Pick<Document, 'cookie'> = document): void {
    page.cookie = `${name}=hidden; path=/; max-age=${daySeconds}; samesite=lax`;
  },
};
