-- few rows: a shop has some hundred groups of synonyms
-- What shoppers in Qatar also say. Not where the merchant has these words in some group.
update search_synonyms set words = words || added.word
from (values ('دهن', 'oil', 'زيت'), ('حلوى', 'sweets', 'حلاو'), ('كيك', 'cake', 'كعك')) as added (first, second, word)
where search_synonyms.words @> array[added.first, added.second]
  and not exists (select from search_synonyms as other where added.word = any(other.words));
