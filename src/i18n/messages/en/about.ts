export const about = {
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
};
