/** The operator's token: asked for once, in this tab's memory only. */
let token = '';

export const setToken = (text) => {
  token = text.trim();
};
export const hasToken = () => token !== '';

/** @throws Error with what the registry found wrong. */
export const get = (path) => call('GET', path);

/** A change, on the operator's behalf. @throws Error with what the registry found wrong. */
export const post = (path, body) => call('POST', path, body);

const call = async (method, path, body) => {
  const response = await fetch(path, {
    method,
    headers: body ? { 'content-type': 'application/json', authorization: `Bearer ${token}` } : {},
    body: body && JSON.stringify(body),
  }).catch(() => {
    throw new Error('The registry does not answer: check that it runs and that you are online.');
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  if (response.status === 401) token = '';
  throw new Error(answer.findings?.join('\n') ?? `The registry answers ${response.status}.`);
};

const PAGE = 500;
const SHOWN = 40;

/** The latest records of the log, the newest first. @param {number} near - number of a record that is not far from the end */
export const latestRecords = async (near) => {
  const records = [];
  let after = Math.max(0, near - SHOWN);
  for (;;) {
    const { list } = await get(`/history?after=${after}&limit=${PAGE}`);
    records.push(...list);
    if (list.length < PAGE) return records.slice(-SHOWN).reverse();
    after += PAGE;
  }
};
