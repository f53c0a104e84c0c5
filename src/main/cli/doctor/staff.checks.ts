import { type Check, counted } from './check.ts';

/** Owners can be trusted to come in, also without a lost phone, and no one else can. */
export const checkStaff: Check = async ({ config, services: { staff } }) => {
  const members = await staff.team.list();
  const real = members.filter(({ demo, status }) => !demo && status === 'active');
  const owners = real.filter(({ role }) => role === 'owner');
  const bare = owners.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ email }) => email);
  const stale = (await staff.invites.listOpen()).filter(({ isExpired }) => isExpired);
  const [single] = owners;
  return [
    bare.length > 0
      ? `${counted(bare.length, 'owner')} without a second factor: ${bare.join(', ')}. Remedy: sign in to the console and set it up under "My account".`
      : null,
    single && owners.length === 1
      ? `${single.email} is the only owner: without this account, no one manages the team. Remedy: npm run shop -- staff invite EMAIL --role owner`
      : null,
    real.length > 0 && owners.length === 0
      ? 'The team has no active owner. Remedy: npm run shop -- staff invite EMAIL --role owner'
      : null,
    stale.length > 0
      ? `${counted(stale.length, 'invitation')} expired unused: ${stale.map(({ email, name }) => email || name).join(', ')}. Remedy: send or withdraw them on the page "Team" of the console.`
      : null,
    !config.localMode && members.some(({ demo }) => demo)
      ? 'The invented staff of the demo are in a public shop, which refuses them. Remedy: npm run shop -- demo remove'
      : null,
  ];
};
