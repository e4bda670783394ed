import { soldText } from './sales';

it.each([
  { sold: '4275800', shows: '42.7%' },
  { sold: '9899999.99999999', shows: '98.9%' },
  { sold: '9900000', shows: '99.0%' },
  { sold: '0', shows: '0.0%' },
])('shows $sold of 10,000,000 sold as $shows, as members read it (SALE-019)', ({ sold, shows }) => {
  expect(soldText({ sold, offered: '10000000' })).toBe(shows);
});
