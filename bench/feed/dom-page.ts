/** The yardstick: every row in the document, last values kept per market, text nodes written once per frame. */
export const domPage = (
  codes: readonly string[],
): string => `<!doctype html><meta charset="utf-8"><title>direct DOM</title>
<style>td{padding:8px 12px;font:14px sans-serif}.up{color:#c8202b}.down{color:#1059be}</style>
<table><tbody>${codes.map((code) => `<tr id="${code}"><td>${code}</td><td> </td><td> </td><td> </td></tr>`).join('')}</tbody></table>
<script>
const changed = new Map();
let taken = 0;
window.taken = () => taken;
const cells = new Map([...document.querySelectorAll('tr')].map((row) => [row.id, [...row.cells].slice(1).map((cell) => [cell, cell.firstChild])]));
const socket = new WebSocket('ws://' + location.host + '/feed');
socket.onopen = () => socket.send(JSON.stringify({ subscribe: ['tick'] }));
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  for (const tick of message.data) changed.set(tick.market, tick);
  if (message.type === 'delta') taken += message.data.length;
};
const draw = () => {
  for (const tick of changed.values()) {
    const [price, change, volume] = cells.get(tick.market);
    const difference = Number(tick.close) - Number(tick.b_close);
    price[1].data = Number(tick.close).toLocaleString();
    change[1].data = (difference / Number(tick.b_close) * 100).toFixed(2) + '%';
    change[0].className = difference < 0 ? 'down' : 'up';
    volume[1].data = Number(tick.acc_amount).toLocaleString();
  }
  changed.clear();
  requestAnimationFrame(draw);
};
requestAnimationFrame(draw);
</script>`;
