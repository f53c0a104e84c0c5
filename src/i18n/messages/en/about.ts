export const about = {
  name: {
    title: 'Why a pearl',
    text: 'A pearl is small, and yet divers once held their breath for it. For generations Qatar lived by its pearls. Divers had a word for each of them, by size, shape and light. The finest of all was the dana: large, round, without a flaw. It stands for what a good gift is: chosen with care, and made to be remembered.',
  },
  choose: {
    title: 'Chosen by hand',
    text: 'Nothing comes into the shop that we would not gladly give, or get, ourselves.',
  },
  personal: {
    title: 'Made for one person',
    text: 'A name, a line, a photo: where a product allows it, you add a touch that is yours alone.',
  },
  near: {
    title: 'Close to you',
    text: 'Qatar is our home. We deliver to every zone and answer in Arabic and English.',
  },
  promises: {
    title: 'Our promises',
    delivery: 'We deliver across Qatar.',
    prices: 'All prices are in Qatari riyals (QAR) and include VAT where applicable.',
    returns:
      'Returns within {days} of receipt, in original condition and packaging, except the goods that our terms exclude.',
    warranty: 'The manufacturer’s warranty applies.',
  },
  facts: {
    title: 'Who we are',
    text: 'The details of the shop, and how to reach us:',
  },
  picture: 'A lantern, a dallah, a cup of coffee and a shell with pearls',
  toShop: 'Discover the shop',
};
