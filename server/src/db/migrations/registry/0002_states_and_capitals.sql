-- IBGE codes (Divisão Territorial Brasileira): the 27 states and their capitals.
insert into states (id, abbreviation, name) values
  (11, 'RO', 'Rondônia'), (12, 'AC', 'Acre'), (13, 'AM', 'Amazonas'), (14, 'RR', 'Roraima'), (15, 'PA', 'Pará'),
  (16, 'AP', 'Amapá'), (17, 'TO', 'Tocantins'), (21, 'MA', 'Maranhão'), (22, 'PI', 'Piauí'), (23, 'CE', 'Ceará'),
  (24, 'RN', 'Rio Grande do Norte'), (25, 'PB', 'Paraíba'), (26, 'PE', 'Pernambuco'), (27, 'AL', 'Alagoas'),
  (28, 'SE', 'Sergipe'), (29, 'BA', 'Bahia'), (31, 'MG', 'Minas Gerais'), (32, 'ES', 'Espírito Santo'),
  (33, 'RJ', 'Rio de Janeiro'), (35, 'SP', 'São Paulo'), (41, 'PR', 'Paraná'), (42, 'SC', 'Santa Catarina'),
  (43, 'RS', 'Rio Grande do Sul'), (50, 'MS', 'Mato Grosso do Sul'), (51, 'MT', 'Mato Grosso'), (52, 'GO', 'Goiás'),
  (53, 'DF', 'Distrito Federal');

insert into cities (id, state_id, name) values
  (1100205, 11, 'Porto Velho'), (1200401, 12, 'Rio Branco'), (1302603, 13, 'Manaus'), (1400100, 14, 'Boa Vista'),
  (1501402, 15, 'Belém'), (1600303, 16, 'Macapá'), (1721000, 17, 'Palmas'), (2111300, 21, 'São Luís'),
  (2211001, 22, 'Teresina'), (2304400, 23, 'Fortaleza'), (2408102, 24, 'Natal'), (2507507, 25, 'João Pessoa'),
  (2611606, 26, 'Recife'), (2704302, 27, 'Maceió'), (2800308, 28, 'Aracaju'), (2927408, 29, 'Salvador'),
  (3106200, 31, 'Belo Horizonte'), (3205309, 32, 'Vitória'), (3304557, 33, 'Rio de Janeiro'), (3550308, 35, 'São Paulo'),
  (4106902, 41, 'Curitiba'), (4205407, 42, 'Florianópolis'), (4314902, 43, 'Porto Alegre'), (5002704, 50, 'Campo Grande'),
  (5103403, 51, 'Cuiabá'), (5208707, 52, 'Goiânia'), (5300108, 53, 'Brasília');
