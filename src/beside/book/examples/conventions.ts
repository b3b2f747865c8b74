/** Examples of part 1. */
import type { Examples } from '../play.ts';

export const conventions = {
  'CNV-01': ['GET /card/{canal}?fields=name → name', 'GET /cards/{canal}?fields=name → name'],
  'CNV-15': 'GET /board/{catalogue}/list?fields=name → name',
  'CNV-29': 'GET /Cards/{canal}/?fields=name → name',
  'CNV-02': 'GET /members/me?fields=username → username',
  'CNV-04': ['GET /cards/{canal}?fields=shortLink → shortLink', 'GET /cards/{1.shortLink}?fields=name → id, name'],
  'CNV-05': 'GET /boards/{catalogue}?fields=name',
  'CNV-06': [
    'POST /cards?idList={layout}&name=Ink → id, dateLastActivity',
    'wait 60 s',
    'POST /cards?idList={layout}&name=Paper → id, dateLastActivity',
  ],
  'CNV-32': 'GET /cards/ABCDEF000000000000000000',
  'CNV-07': 'GET /cards/{canal}?fields=name → *',
  'CNV-09': 'GET /labels/{map}?fields=all → *',
  'CNV-11': 'GET /boards/{catalogue}/lists?fields=name → @content-type, name',
  'CNV-16': 'PUT /cards/{canal} < {"name":"The canal"} → name',
  'CNV-17': 'PUT /cards/{canal} < name=The+canal → name',
  'CNV-23': ['GET /cards/{canal}?fields=name&colour=red → name', 'GET /_boardstone/requests → method, ignored'],
  'GEN-06': ['PUT /cards/{canal}?name=The+canal → name', 'GET /cards/{canal}?fields=name → name'],
  'GEN-07': ['GET /cards/{canal}?fields=name → *', 'GET /cards/{canal}?fields=name → *'],
  'POS-01': 'PUT /cards/{canal}?pos=middle',
  'POS-02': ['PUT /lists/{printed}?pos=top → pos', 'GET /boards/{catalogue}/lists?fields=name,pos → name, pos'],
  'POS-05': 'GET /boards/{catalogue}/lists?fields=name,pos → name, pos',
  'POS-06': ['GET /lists/{layout}/cards?fields=pos → pos', 'POST /cards?idList={layout}&pos=bottom → pos'],
  'POS-07': ['GET /lists/{layout}/cards?fields=pos → pos', 'POST /cards?idList={layout}&pos=top → pos'],
  'POS-08': ['PUT /cards/{mushrooms}?pos=16384 → pos', 'GET /lists/{layout}/cards?fields=name,pos → name, pos'],
  'POS-09': [
    'PUT /cards/{canal}?pos=5e-324 → pos',
    'PUT /cards/{mushrooms}?pos=top → pos',
    'GET /lists/{layout}/cards?fields=name,pos → name, pos',
  ],
  'CRD-31': ['PUT /cards/{canal}?idList={proof} → pos', 'PUT /cards/{canal}?idBoard={shop}&idList={todo} → pos'],
  'AUT-23': 'nobody GET /members/me/boards',
  'CNV-13': [
    'GET /boards/{catalogue}?fields=name&lists=open&list_fields=name → lists.name',
    'GET /boards/{catalogue}/lists/open?fields=name → name',
  ],
  'GEN-08': 'GET /cards/{canal}?fields=name&members=true&member_fields=username → name, members.username',
} satisfies Examples;
