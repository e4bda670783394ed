import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { createHtmlPolicy } from './policy';
import { cleanHtml, SafeHtml } from './safe-html';

it.each([
  ['a script', '<p>안내</p><script>alert(1)</script>', '<p>안내</p>'],
  ['a handler', '<img src="x" onerror="alert(1)">', '<img src="x">'],
  [
    'a script address',
    '<a href="javascript:alert(1)">보기</a>',
    '<a target="_blank" rel="noopener noreferrer">보기</a>',
  ],
  ['a frame', '<iframe src="https://example.org"></iframe>', ''],
  ['a form', '<form action="/x"><input name="pw"></form>', ''],
])('drops %s from board text (HELP-007)', (_, given, left) => {
  expect(cleanHtml(given)).toBe(left);
});

it('shows what is left', () => {
  render(<SafeHtml html="<p>점검 안내</p>" />);
  expect(screen.getByText('점검 안내')).toBeInTheDocument();
});

it('shows no line of the markup as one of the text, not even in a dialog, which keeps those of plain text (AUTH-087)', () => {
  const rules = readFileSync(join(__dirname, 'safe-html.module.css'), 'utf8');
  expect(rules).toMatch(/\.prose \{[^}]*white-space: normal;/);
});

it('makes markup trusted by the policy that the shell has created, once it is clean', () => {
  const [createHTML, createScriptURL] = [jest.fn(String), jest.fn(String)];
  const createPolicy = jest.fn((_name: string, _rules: object) => ({ createHTML, createScriptURL }));
  createHtmlPolicy({ trustedTypes: { createPolicy } });
  expect(createPolicy.mock.calls.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([
    ['dompurify', ['createHTML']],
  ]);
  cleanHtml('<p onclick="x">안내</p><script>alert(1)</script>');
  expect(createHTML).toHaveBeenLastCalledWith('<p>안내</p>');
  createHtmlPolicy({});
});
