/** The shape that a favourite and its outline share. */
export const favouritesGridClass = 'grid gap-4 lg:grid-cols-2 lg:gap-6';
export const favouriteCardClass = 'grid grid-cols-[6.5rem_1fr] gap-4 p-3 sm:grid-cols-[10rem_1fr] sm:gap-6 sm:p-4';
