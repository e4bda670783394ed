import { render } from '@testing-library/react';
import { grades } from '../../grades';
import { GradeMark } from './grade-mark';

it('is another one for each of the seven grades (CONS-100, ACCT-002)', () => {
  const marks = grades.map((_, at) => render(<GradeMark level={at + 1} />).container.innerHTML);
  expect(marks).toHaveLength(7);
  expect(new Set(marks).size).toBe(7);
});
