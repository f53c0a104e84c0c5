import { createContext, use } from 'react';
import type { PendingUploads } from '../pending-uploads.ts';

interface EditorState {
  /** The refusals of fields by their paths in the request. */
  errors: Readonly<Record<string, string>>;
  uploads: PendingUploads;
  /** While a picture is on its way, entries stay in their places. */
  isUploading: boolean;
}

export const EditorContext = createContext<EditorState | null>(null);

/** What the fields of an editor share. */
export function useEditorState(): EditorState {
  const state = use(EditorContext);
  if (!state) throw new Error('The component is rendered outside an editor.');
  return state;
}
