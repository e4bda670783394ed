import { find, h } from './elements.js';
import { hasToken, setToken } from './registry-api.js';

/**
 * Asks before a change, for the token too where none is known yet, and stays open while the registry refuses.
 * @param {object} question
 * @param {string} question.title
 * @param {string} question.text
 * @param {string} question.confirm - on the button
 * @param {boolean} [question.danger]
 * @param {readonly {name: string, label: string, type?: string, value?: string | boolean, required?: boolean}[]} [question.fields]
 * @param {(values: Record<string, string | boolean>) => Promise<unknown>} question.act
 */
export const ask = ({ title, text, confirm, danger = false, fields = [], act }) => {
  const needed = hasToken() ? fields : [...fields, tokenField];
  find('dialog-title').textContent = title;
  find('dialog-text').textContent = text;
  find('fields').replaceChildren(...needed.map(inputOf));
  find('confirm').textContent = confirm;
  find('confirm').className = danger ? 'danger' : '';
  find('form').onsubmit = async (event) => {
    event.preventDefault();
    const values = valuesOf(needed);
    if (typeof values.token === 'string') setToken(values.token);
    find('confirm').disabled = true;
    try {
      await act(values);
      find('dialog').close();
    } catch (error) {
      tell(error.message);
    } finally {
      find('confirm').disabled = false;
    }
  };
  tell('');
  find('dialog').showModal();
};

const tokenField = {
  name: 'token',
  label: 'Your token (maru_…), kept in this tab only',
  type: 'password',
  required: true,
};

const inputOf = ({ name, label, type = 'text', value, required = false }) => {
  const input = h('input', { id: `field-${name}`, type, required, autocomplete: 'off', maxlength: 300 });
  if (type === 'checkbox') input.checked = value === true;
  else input.value = value ?? '';
  return type === 'checkbox' ? h('label', { class: 'check' }, input, label) : h('label', {}, label, input);
};

const valuesOf = (fields) =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const input = find(`field-${name}`);
      return [name, type === 'checkbox' ? input.checked : input.value];
    }),
  );

const tell = (problem) => {
  find('dialog-problem').textContent = problem;
  find('dialog-problem').hidden = problem === '';
};

find('cancel').addEventListener('click', () => find('dialog').close());
