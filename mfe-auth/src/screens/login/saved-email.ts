const key = 'maru.savedEmail';

/** The address of "save ID" (AUTH-005, SHEL-240). Storage may be forbidden: then nothing is saved. */
export const savedEmail = {
  read(): string {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  write(email: string | null): void {
    try {
      if (email) localStorage.setItem(key, email);
      else localStorage.removeItem(key);
    } catch {
      // Private windows of some browsers refuse; the login goes on.
    }
  },
};

export type SavedEmail = typeof savedEmail;
