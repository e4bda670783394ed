export const workspace: string;
