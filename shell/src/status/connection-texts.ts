/** Registered with the strip, outside the first page; a page that has lost its network cannot fetch them any more. */
export const connectionTexts = {
  ko: {
    offline: '인터넷에 연결되어 있지 않습니다. 마지막으로 받은 값을 보고 있습니다.',
    returning: '다시 연결하고 있습니다.',
    back: '다시 연결되었습니다.',
  },
  en: {
    offline: 'You are offline. You see the last values received.',
    returning: 'Connecting again.',
    back: 'You are connected again.',
  },
  ch: {
    offline: '网络已断开，当前显示最后收到的数据。',
    returning: '正在重新连接。',
    back: '已重新连接。',
  },
};
