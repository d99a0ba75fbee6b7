import { escapeHtml } from "../../platform/text/escape-html.ts";

/** The notice of a brand without its own: describes exactly what this software does. */
export const defaultNotice = (brand: string): string => {
  const name = escapeHtml(brand);
  return `<p>Este aviso explica quais dados pessoais o portal ${name} guarda, para quê, e quais são os seus direitos, de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018).</p>
<h2>Quem é responsável</h2>
<p>Quem controla os dados é ${name}, que decide por que e como eles são usados. Dúvidas e pedidos podem ser feitos à secretaria.</p>
<h2>O que guardamos</h2>
<ul>
<li><strong>Cadastro:</strong> nome, data de nascimento, CPF, gênero, identidade de gênero, naturalidade, telefone, endereço e e-mail.</li>
<li><strong>Estudo:</strong> matrículas, progresso nas aulas, respostas, notas, arquivos enviados, mensagens nos fóruns e quando você visitou cada um.</li>
<li><strong>Compras:</strong> pedidos, pagamentos e boletos; só a bandeira e os últimos quatro dígitos do cartão.</li>
<li><strong>Acesso:</strong> os aparelhos em que você entrou e quando e, por 30 dias e de uma forma que não permite lê-la, a rede de onde entrou; também por 30 dias, quais e-mails o portal lhe enviou e quando. A senha também é guardada de uma forma que não permite lê-la.</li>
</ul>
<h2>Para quê</h2>
<p>Para oferecer as aulas, cobrar o que você compra, acompanhar o seu aprendizado, emitir registros escolares e manter a sua conta segura. Os dados não são vendidos nem usados para publicidade, e o portal não usa rastreadores de terceiros.</p>
<h2>Quem mais os recebe</h2>
<p>Quando você compra um curso, a operadora de pagamentos recebe o necessário para cobrar: nome, e-mail, CPF, telefone e endereço, além do que foi comprado. O número do cartão não é guardado no portal. O serviço que entrega os e-mails do portal recebe o seu nome e o seu e-mail. Uma aula pode mostrar um vídeo do YouTube ou do Vimeo: ao abri-la, o seu navegador o busca lá, e esse serviço vê de que rede e com que navegador você o acessa.</p>
<h2>Por quanto tempo</h2>
<p>Enquanto durar o seu vínculo com a escola e pelo tempo que a lei exigir para registros escolares e fiscais.</p>
<h2>Os seus direitos</h2>
<ul>
<li><strong>Saber e levar:</strong> no seu perfil, em “Baixar meus dados”, você recebe um arquivo com tudo o que o portal guarda sobre você.</li>
<li><strong>Corrigir:</strong> altere o que puder no perfil; CPF, data de nascimento, telefone e endereço são corrigidos pela secretaria.</li>
<li><strong>Excluir:</strong> no seu perfil, peça a exclusão dos seus dados. A escola confirma o pedido e apaga o que a lei não a obriga a manter; contagens que não identificam ninguém permanecem.</li>
</ul>
<h2>Neste aparelho</h2>
<p>O portal guarda no navegador apenas o necessário para manter você conectado, o carrinho, o que você respondeu, escreveu, gravou, fotografou ou estudou e ainda não foi enviado, as suas preferências do vídeo e as medidas da página; e, só enquanto a aba estiver aberta, o e-mail do login e os dados do primeiro acesso.</p>`;
};
