export interface Handover {
  email: string;
  code: string;
  sentAt: number | null;
}

/** What one step of an account's forms handed to the next; empty where nothing, or nonsense, came. */
export function readHandover(state: Record<string, unknown> | undefined): Handover {
  const { email, otp_code: code, sentAt } = state ?? {};
  return {
    email: typeof email === 'string' ? email : '',
    code: typeof code === 'string' ? code : '',
    sentAt: typeof sentAt === 'number' ? sentAt : null,
  };
}
