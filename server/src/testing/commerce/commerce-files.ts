/** A school with three packages and two payments, in the form that operators write. */
export const packages = `- id: 1
  name: Amostra
  type: FREE
  groups: [turma-a]
- id: 2
  name: Curso inteiro
  type: SINGLE_PAYMENT
  price: 49900
  installments: 12
  methods: [CREDIT_CARD, BOLETO]
  groups: [turma-a, turma-b]
  description: |
    Tudo, com **correção**. <font onclick="alert(1)"></font>
- id: 3
  name: Clube
  type: PLAN
  active: false
  price: 4990
  trial_days: 7
  installments: 3
  methods: [BOLETO]
  groups: [turma-b]
`;
export const payments = `payments:
  - enrollment: "1001"
    at: "-30d 09:00"
    title: Biologia
    price: 29700
    method: CREDIT_CARD
    card: { brand: Visa, last_digits: "0010" }
    installments: 3
  - { enrollment: "1002", at: "-20d 10:00", title: História, price: 9900, method: BOLETO, status: refunded }
`;
