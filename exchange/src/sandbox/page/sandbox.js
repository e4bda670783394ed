const find = (id) => document.getElementById(id);
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.header?.message ?? response.statusText);
  return answer;
}

async function showOutbox() {
  const to = find('outbox-to').value.trim();
  const messages = await call('GET', `/sandbox/outbox${to ? `?to=${encodeURIComponent(to)}` : ''}`);
  find('outbox').replaceChildren(...messages.slice(0, 50).map(messageItem));
}

function messageItem({ channel, to, subject, text, link, code, at }) {
  const item = element('li', '');
  const kind = channel === 'mail' ? '메일' : '문자';
  item.append(element('strong', `${kind} → ${to} ${subject}`), element('p', text));
  if (link) item.append(Object.assign(element('a', '링크 열기'), { href: link, target: '_blank', rel: 'noopener' }));
  if (code && !link) item.append(element('p', `코드 ${code}`));
  item.append(element('p', new Date(at).toLocaleString('ko')));
  return item;
}

async function showMembers() {
  const members = await call('GET', '/sandbox/members');
  find('members').replaceChildren(
    ...members.map(({ email, authLevel, state, phone, otpSecret }) => {
      const row = element('tr', '');
      row.append(...[email, authLevel, state, phone, otpSecret ?? ''].map((text) => element('td', text)));
      return row;
    }),
  );
}

/** Numbers go as numbers, minutes as milliseconds; an empty field is left out. */
function bodyOf(form) {
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  if (fields.authLevel) fields.authLevel = Number(fields.authLevel);
  if (fields.minutes) return { advanceMs: Number(fields.minutes) * 60_000 };
  return fields;
}

async function run(command, body) {
  const [method, template] = command.split(' ');
  try {
    const answer = await call(method, template.replace('{id}', body?.id ?? ''), body);
    find('status').textContent = `완료: ${JSON.stringify(answer)}`;
    await refresh();
  } catch (error) {
    find('status').textContent = `실패: ${error.message}`;
  }
}

const refresh = () => Promise.all([showOutbox(), showMembers()]);

for (const form of document.querySelectorAll('form[data-call]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(form.dataset.call, bodyOf(form));
  });
}
for (const button of document.querySelectorAll('button[data-call]')) {
  button.addEventListener('click', () => void run(button.dataset.call));
}
find('outbox-to').addEventListener('input', () => void showOutbox());
setInterval(() => void showOutbox().catch(() => undefined), 3_000);
await refresh();

// The carrier's page of the verification center leads here with the number of its check.
const requestId = new URLSearchParams(location.search).get('requestId');
if (requestId) {
  const form = find('realname');
  form.elements.requestId.value = requestId;
  form.scrollIntoView({ block: 'center' });
  form.elements.name.focus();
}
