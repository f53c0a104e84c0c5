import { useNavigate } from 'react-router';
import type { Me } from '#contract/console/session.ts';
import { useApp } from '../app-context.ts';
import { showSaved } from '../api/show-saved.ts';
import { wipeDrafts } from '../drafts/drafts.ts';

/** Opens the console for a person who has just signed in, at a path below /console. */
export function useEnter(): (me: Me, path: string) => void {
  const app = useApp();
  const navigate = useNavigate();
  return (me, path) => {
    // What another person typed on this device is not theirs.
    wipeDrafts(localStorage, me.id);
    app.queryClient.clear();
    showSaved(app.queryClient, 'getMe', me);
    void app.languages.switchTo(me.language);
    void navigate(path, { replace: true });
  };
}
