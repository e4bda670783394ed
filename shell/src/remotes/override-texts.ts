/** Only pages with a developer’s remote, or of a set of before, need them. */
export const overrideTexts = {
  ko: {
    shows: '{{remote}}: {{origin}}에서 불러온 개발 중 코드입니다.',
    broken: '마지막 저장은 빌드되지 않았습니다. 그 전 빌드를 보고 있습니다.',
    changed: 'remote.json이 바뀌었습니다. 경로, 제목, 메뉴는 새로고침 후에 적용됩니다.',
    away: '{{origin}}이(가) 응답하지 않습니다. maru dev가 실행 중인지 확인하세요.',
    refused: '새 빌드를 가져오지 못했습니다: {{reason}}',
    reload: '새로고침',
    reopened: '{{set}}: 예전 버전을 보고 있습니다. {{until}}까지 열려 있습니다.',
    stop: '끝내기',
  },
  en: {
    shows: '{{remote}} comes from {{origin}}.',
    broken: 'The last save does not build; this is the build before it.',
    changed: 'remote.json has changed: paths, titles and menu entries follow after a reload.',
    away: '{{origin}} does not answer: is maru dev still running?',
    refused: 'The new build could not be taken over: {{reason}}',
    reload: 'Reload',
    reopened: 'This is {{set}}, an earlier version, open until {{until}}.',
    stop: 'Stop',
  },
  ch: {
    shows: '{{remote}} 来自 {{origin}}。',
    broken: '最后一次保存无法构建，当前显示的是之前的构建。',
    changed: 'remote.json 已更改：路径、标题和菜单在刷新后生效。',
    away: '{{origin}} 没有响应：maru dev 还在运行吗？',
    refused: '无法载入新的构建：{{reason}}',
    reload: '刷新',
    reopened: '正在查看旧版本 {{set}}，开放至 {{until}}。',
    stop: '停止',
  },
};
