import type { ConsoleApi } from '#contract/console/api.ts';
import type { InputOf, OutputOf } from '#contract/http/endpoint.ts';
import { useWrite, type WriteName } from '../../runtime/api/use-write.ts';
import { type Edit, seenVersion } from './edit.rules.ts';
import { useEdit } from './use-edit.ts';

interface StoredForm<N extends WriteName, V extends object> {
  /** The call that saves. */
  write: N;
  /** The name of the draft. */
  subject: string;
  stored: V;
  version: number;
  /** What the form has for a part of what the server sends. Without it, the same. */
  read?: (part: string, value: unknown) => unknown;
  /** What is sent for an edit, which began at the version `seen`; null if it cannot be sent. */
  inputOf: (edit: Edit<V>, seen: number) => InputOf<ConsoleApi[N]> | null;
  /** Called with the answer. `isDone`: nothing was typed since the edit was sent. */
  onSaved: (result: OutputOf<ConsoleApi[N]>, isDone: boolean) => void;
}

/** The form of a stored thing that one call saves: a row of settings, a member, one's profile. */
export function useStoredForm<N extends WriteName, V extends object>({
  write,
  subject,
  stored,
  version,
  read,
  inputOf,
  onSaved,
}: StoredForm<N, V>) {
  const { send, error, busy } = useWrite(write, {
    quiet: true,
    onDone: (result) => onSaved(result, form.saved()),
    onFailed: (failure) => form.refused(failure),
  });
  const form = useEdit<V>(subject, { stored, versionOf: () => version, ...(read && { read }) }, (edit) => {
    const input = inputOf(edit, seenVersion(edit, version));
    if (input !== null) send(input);
  });
  return { form, error, busy };
}
