export interface AccountFormState {
  email: string;
  code: string;
  sentAt: number | null;
}

/**
 * Reads the state that one step of the account forms passed to the next; empty where it is missing
 * or malformed.
 */
export function readFormState(state: Record<string, unknown> | undefined): AccountFormState {
  const { email, otp_code: code, sentAt } = state ?? {};
  return {
    email: typeof email === 'string' ? email : '',
    code: typeof code === 'string' ? code : '',
    sentAt: typeof sentAt === 'number' ? sentAt : null,
  };
}
