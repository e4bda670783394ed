/** Members' grades 1-7, lowest first (ACCT-002, CONS-100). Not the auth level. */
export const grades = ['normal', 'bronze', 'silver', 'platinum', 'diamond', 'vip', 'vvip'] as const;
export type Grade = (typeof grades)[number];

export const gradeOf = (level: number): Grade => grades[Math.min(grades.length, Math.max(1, level)) - 1] ?? 'normal';
