/** Where the login leads back to. */
export interface LoginReturn {
  /** An anchor of the page; the page itself if absent. */
  anchor?: string;
}

const loginEvent = 'ask-login';

/** Opens the login page: a write failed because the session has ended. */
export function requestLogin(returnTo: LoginReturn): void {
  dispatchEvent(new CustomEvent<LoginReturn>(loginEvent, { detail: returnTo }));
}

/** Calls the listener for each request. Returns the function that unsubscribes. */
export function onLoginRequest(listener: (returnTo: LoginReturn) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<LoginReturn>).detail);
  addEventListener(loginEvent, handle);
  return () => removeEventListener(loginEvent, handle);
}
