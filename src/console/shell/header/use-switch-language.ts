import type { Language } from '#contract/values/locale.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useMe } from '../../runtime/session/me-context.ts';

/** Shows the console in another language at once, and keeps the choice on the server. */
export function useSwitchLanguage(): (language: Language) => void {
  const app = useApp();
  const me = useMe();
  const save = useWrite('updateMe', {
    onDone: (saved) => showSaved(app.queryClient, 'getMe', saved),
  });
  return (language) => {
    void app.languages.switchTo(language).then(() => save.send({ body: { version: me.version, language } }));
  };
}
