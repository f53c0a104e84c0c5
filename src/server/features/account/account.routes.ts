import type { Visitor } from '../../platform/identity.ts';
import type { Route } from '../../platform/route.ts';
import type { AccountService } from './account.service.ts';
import type { Asker } from './asker.ts';

interface Context extends Pick<Asker, 'language' | 'from'> {
  guest: { hash: Buffer } | null;
  viewer: Visitor | null;
}

function asker({ language, from, guest, viewer }: Context): Asker {
  return { language, from, guestHash: guest?.hash ?? null, userId: viewer?.kind === 'user' ? viewer.userId : null };
}

export function accountRoutes(route: Route, account: AccountService): void {
  route('register', ({ body }, context) => account.register(body, asker(context)));
  route('confirmAccount', ({ body }, context) => account.confirmAccount(body, asker(context)));
  route('resendOtp', ({ body }, context) => account.resendOtp(body.email, asker(context)));
  route('login', ({ body }, context) => account.login(body, asker(context)));
  route('logout', async (_input, { user, reply }) => {
    const guestId = account.freshGuestId();
    await account.logout(user, guestId);
    void reply.header('guest-id', guestId).header('access-control-expose-headers', 'guest-id');
    return null;
  });
  route('forgetPassword', ({ body }, { language }) => account.forgetPassword(body.email, language));
  route('checkOtp', ({ body }, context) => account.checkOtp(body, asker(context)));
  route('resetPassword', ({ body }, context) => account.resetPassword(body, asker(context)));
  route('getMe', (_input, { user }) => account.getProfile(user.userId));
  route('getProfile', (_input, { user }) => account.getProfile(user.userId));
  route('updateProfile', ({ body }, { user, language }) => account.updateProfile(user.userId, body, language), {
    isShown: true,
  });
  route('confirmEmail', ({ body }, { user, from }) => account.confirmEmail(user.userId, body.otp_code, from));
  route('deleteProfile', (_input, { user }) => account.deleteProfile(user.userId), { isShown: true });
}
