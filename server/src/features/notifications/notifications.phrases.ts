import type { Notice } from "@vetaverde/contract/notification-settings";
import type { Locale } from "@vetaverde/domain/locale";

/** Notifications with rules of their own, independent of the project's settings. */
export type OwnNotice =
  | "alertRaised"
  | "alertRate"
  | "alertStuck"
  | "alertLate"
  | "alertCleared"
  | "deviceSilent"
  | "deviceHeard"
  | "replied"
  | "storm"
  | "unread"
  | "reportMade"
  | "limitExceeded"
  | "limitNear"
  | "relayWaiting"
  | "relayEnded"
  | "protectionWaiting"
  | "protectionCooling"
  | "protectionDecided"
  | "codecSuspended";

/** All except the digest, which is composed of parts. */
type PlainKey = Exclude<Notice, "monitoringsDue"> | OwnNotice;

/** The built-in texts, used when no others were saved. */
export const phrases: Record<Locale, Record<PlainKey, string>> = {
  es: {
    protectionWaiting:
      "Cambio protegido por confirmar\n{kind|=1:Quitar la segunda persona en los relés o darle más plazo|=2:Desbloquear los relés de|=3:Dejar de proteger los cambios del proyecto|=4:Cambiar o detener el reenvío de lecturas de|=5:Cambiar la clave con que se firman los reenvíos de|=6:Conservar menos tiempo las lecturas crudas|=7:Dar o quitar el permiso de administrador a|other:Cambiar la cuenta de} {subject}\nLo pidió {name}. {reason}\nEspera a la segunda persona hasta el {until}. Ábralo para confirmarlo o rechazarlo.",
    protectionCooling:
      "Cambio protegido que se aplicará solo\n{kind|=1:Quitar la segunda persona en los relés o darle más plazo|=2:Desbloquear los relés de|=3:Dejar de proteger los cambios del proyecto|=4:Cambiar o detener el reenvío de lecturas de|=5:Cambiar la clave con que se firman los reenvíos de|=6:Conservar menos tiempo las lecturas crudas|=7:Dar o quitar el permiso de administrador a|other:Cambiar la cuenta de} {subject}\nLo pidió {name}. {reason}\nNadie más puede confirmarlo, así que se aplicará el {until} si nadie se opone.",
    protectionDecided:
      "Cambio protegido {outcome|=1:aplicado|=2:rechazado|=3:retirado|=4:vencido|other:no aplicado}\n{kind|=1:Quitar la segunda persona en los relés o darle más plazo|=2:Desbloquear los relés de|=3:Dejar de proteger los cambios del proyecto|=4:Cambiar o detener el reenvío de lecturas de|=5:Cambiar la clave con que se firman los reenvíos de|=6:Conservar menos tiempo las lecturas crudas|=7:Dar o quitar el permiso de administrador a|other:Cambiar la cuenta de} {subject}\n{outcome|=1:Se confirmó y ya rige.|=2:No se aplicó. Motivo: |=3:Quien lo pidió lo retiró.|=4:Nadie lo confirmó en el plazo. Pídalo de nuevo si aún hace falta.|other:Algo cambió desde que se pidió. Pídalo de nuevo si aún hace falta.}{reason} {name}",
    codecSuspended:
      "Decodificador apagado: {type}, versión {version}\n{fault|=1:Tardó más de lo permitido|=2:Usó más memoria de la permitida|other:Dio respuestas demasiado grandes} varias veces. Los mensajes se siguen guardando sin decodificar. Corríjalo o enciéndalo de nuevo y decodifique los mensajes guardados.",
    relayWaiting:
      "Orden por confirmar en {device}: {order|=1:Encender la bomba sur|=2:Apagar la bomba sur|=3:Activar la compuerta sur|other:Desactivar la compuerta sur}\nLa pidió {name}: {reason}\nEspera a la segunda persona hasta el {until}. Ábrala para confirmarla o cancelarla.",
    relayEnded:
      "Resultado de una orden en {device}: {order|=1:Encender la bomba sur|=2:Apagar la bomba sur|=3:Activar la compuerta sur|other:Desactivar la compuerta sur}\n{outcome|=1:El dispositivo confirmó la orden.|=2:El dispositivo la confirmó después de su vencimiento.|=3:Ninguna segunda persona llegó a tiempo. La orden venció sin enviarse; pídala de nuevo si aún hace falta.|=4:La canceló|=5:El dispositivo no estaba conectado y la orden venció sin enviarse.|=6:La orden ya no podía llegar al dispositivo.|=7:Se envió y el dispositivo no respondió a tiempo. Verifique el estado en terreno.|other:Abra los relés del dispositivo para ver por qué.} {name}",
    reportMade:
      "Informe listo: {kind|=1:variación de parámetros|=3:tablero|other:consumo de neutralizante}\nPeríodo: {from} a {to}. Quedó guardado entre los informes del proyecto.",
    planImported: "Plan importado: {title}\nSe cargaron {monitorings} monitoreos desde {rows} filas.",
    mishap: "Contratiempo en {station}\n{mishap}",
    fileAdded: "{version|=1:Archivo agregado|other:Nueva versión de un archivo}: {name}",
    instrumentProcessed:
      "Instrumento procesado: {name}\n{found|=0:No se encontraron compromisos|=1:Se encontró un compromiso|other:Se encontraron # compromisos} en {pages|=1:una página|other:# páginas}. Revíselos antes de usarlos.",
    instrumentFailed:
      "No se pudo procesar el instrumento {name}\nAbra el instrumento para ver por qué y volver a intentarlo.",
    alertRaised: "Alerta en {device}: {sensor}\nSe registró {value} {unit}.",
    alertRate: "Cambio rápido en {device}: {sensor}\nLlegó a {value} {unit}.",
    alertStuck: "Valor detenido en {device}: {sensor}\nNo cambia de {value} {unit}. Verifique el sensor.",
    alertLate:
      "Alerta que llegó tarde en {device}: {sensor}\nSe había registrado {value} {unit}, antes de lecturas que ya se conocían.",
    alertCleared: "Terminó la alerta en {device}: {sensor}",
    deviceSilent:
      "E001: {device} no envió datos en el intervalo esperado\nVerifique que el equipo esté conectado y configurado.",
    deviceHeard: "{device} volvió a enviar datos",
    replied: "Respuesta de {name}: {title}\n{message}",
    storm:
      "{count} avisos de alertas en {devices|one:# dispositivo|other:# dispositivos}\nLlegaron casi a la vez y se cuentan juntos: {raised|one:comenzó # alerta|other:comenzaron # alertas} y {ended|one:terminó #|other:terminaron #}. Cada una está en la lista de alertas.\n\nDispositivos con más avisos\n{top}",
    unread:
      "Nadie la ha leído en {minutes} minutos: {title}\nRevise la notificación y avise a quien corresponda.",
    limitExceeded:
      "{exceeds|=1:Un resultado|other:# resultados} sobre su límite en {stations}\n{parameters}; muestras del {from} al {to}.{warns|=0:|=1: Otro está cerca del límite.|other: Otros # están cerca del límite.}",
    limitNear:
      "{warns|=1:Un resultado|other:# resultados} cerca de su límite en {stations}\n{parameters}; muestras del {from} al {to}.",
  },
  en: {
    protectionWaiting:
      "Protected change to confirm\n{kind|=1:End the second person for relays, or give it longer|=2:Unlock the relays of|=3:Stop protecting the project's changes|=4:Change or stop the forwarding of readings of|=5:Change the secret that signs the forwarded reports of|=6:Keep raw readings for less time|=7:Give or take the administrator's permission:|other:Change the account of} {subject}\n{name} asked for it. {reason}\nIt waits for the second person until {until}. Open it to confirm or reject it.",
    protectionCooling:
      "Protected change that will apply by itself\n{kind|=1:End the second person for relays, or give it longer|=2:Unlock the relays of|=3:Stop protecting the project's changes|=4:Change or stop the forwarding of readings of|=5:Change the secret that signs the forwarded reports of|=6:Keep raw readings for less time|=7:Give or take the administrator's permission:|other:Change the account of} {subject}\n{name} asked for it. {reason}\nNobody else can confirm it, so it applies on {until} unless somebody objects.",
    protectionDecided:
      "Protected change {outcome|=1:applied|=2:rejected|=3:withdrawn|=4:expired|other:not applied}\n{kind|=1:End the second person for relays, or give it longer|=2:Unlock the relays of|=3:Stop protecting the project's changes|=4:Change or stop the forwarding of readings of|=5:Change the secret that signs the forwarded reports of|=6:Keep raw readings for less time|=7:Give or take the administrator's permission:|other:Change the account of} {subject}\n{outcome|=1:It was confirmed and is in force.|=2:It was not applied. Reason: |=3:Whoever asked for it withdrew it.|=4:Nobody confirmed it in time. Ask for it again if it is still needed.|other:Something changed since it was requested. Ask for it again if it is still needed.}{reason} {name}",
    codecSuspended:
      "Codec switched off: {type}, version {version}\n{fault|=1:It took longer than allowed|=2:It used more memory than allowed|other:Its answers were too large} several times. Messages are still stored, but not decoded. Correct it or switch it on again, then decode the stored messages.",
    relayWaiting:
      "Command to confirm at {device}: {order|=1:Start the south pump|=2:Stop the south pump|=3:Turn the south gate on|other:Turn the south gate off}\n{name} asked for it: {reason}\nIt waits for the second person until {until}. Open it to confirm or cancel it.",
    relayEnded:
      "Outcome of a command at {device}: {order|=1:Start the south pump|=2:Stop the south pump|=3:Turn the south gate on|other:Turn the south gate off}\n{outcome|=1:The device confirmed the command.|=2:The device confirmed it after its expiry.|=3:No second person came in time. The command expired without being sent; ask for it again if it is still needed.|=4:It was cancelled by|=5:The device was not connected and the command expired without being sent.|=6:The command could no longer reach the device.|=7:It was sent and the device did not answer in time. Check the state in the field.|other:Open the device's relays to see why.} {name}",
    reportMade:
      "Report ready: {kind|=1:parameter variation|=3:board|other:neutraliser consumption}\nPeriod: {from} to {to}. It is kept among the project's reports.",
    planImported: "Plan imported: {title}\n{monitorings} monitorings were loaded from {rows} rows.",
    mishap: "Mishap at {station}\n{mishap}",
    fileAdded: "{version|=1:File added|other:New version of a file}: {name}",
    instrumentProcessed:
      "Instrument processed: {name}\n{found|=0:No commitments were found|=1:One commitment was found|other:# commitments were found} on {pages|=1:one page|other:# pages}. Review them before you use them.",
    instrumentFailed:
      "The instrument {name} could not be processed\nOpen the instrument to see why and try again.",
    alertRaised: "Alert at {device}: {sensor}\nIt read {value} {unit}.",
    alertRate: "Fast change at {device}: {sensor}\nIt came to {value} {unit}.",
    alertStuck: "Stuck value at {device}: {sensor}\nIt stays at {value} {unit}. Check the sensor.",
    alertLate:
      "Alert that came late at {device}: {sensor}\nIt had read {value} {unit}, before readings that were known already.",
    alertCleared: "The alert at {device} is over: {sensor}",
    deviceSilent:
      "E001: {device} sent no data in the expected interval\nCheck that the device is connected and configured.",
    deviceHeard: "{device} sends data again",
    replied: "Answer from {name}: {title}\n{message}",
    storm:
      "{count} notices of alerts at {devices|one:# device|other:# devices}\nThey came nearly at once and are counted together: {raised|one:# alert began|other:# alerts began} and {ended} ended. Each of them is in the list of alerts.\n\nDevices with the most notices\n{top}",
    unread:
      "Nobody has read it in {minutes} minutes: {title}\nLook at the notification and tell whoever it concerns.",
    limitExceeded:
      "{exceeds|=1:One result|other:# results} over the limit at {stations}\n{parameters}; samples from {from} to {to}.{warns|=0:|=1: One more is near its limit.|other: # more are near their limits.}",
    limitNear:
      "{warns|=1:One result|other:# results} near the limit at {stations}\n{parameters}; samples from {from} to {to}.",
  },
  fr: {
    protectionWaiting:
      "Modification protégée à confirmer\n{kind|=1:Supprimer la deuxième personne pour les relais ou allonger son délai|=2:Débloquer les relais de|=3:Ne plus protéger les modifications du projet|=4:Modifier ou arrêter la transmission des mesures de|=5:Changer la clé qui signe les transmissions de|=6:Conserver moins longtemps les mesures brutes|=7:Donner ou retirer le droit d'administrateur à|other:Modifier le compte de} {subject}\nDemandée par {name}. {reason}\nElle attend la deuxième personne jusqu'au {until}. Ouvrez-la pour la confirmer ou la rejeter.",
    protectionCooling:
      "Modification protégée qui s'appliquera d'elle-même\n{kind|=1:Supprimer la deuxième personne pour les relais ou allonger son délai|=2:Débloquer les relais de|=3:Ne plus protéger les modifications du projet|=4:Modifier ou arrêter la transmission des mesures de|=5:Changer la clé qui signe les transmissions de|=6:Conserver moins longtemps les mesures brutes|=7:Donner ou retirer le droit d'administrateur à|other:Modifier le compte de} {subject}\nDemandée par {name}. {reason}\nPersonne d'autre ne peut la confirmer : elle s'appliquera le {until}, sauf opposition.",
    protectionDecided:
      "Modification protégée {outcome|=1:appliquée|=2:rejetée|=3:retirée|=4:expirée|other:non appliquée}\n{kind|=1:Supprimer la deuxième personne pour les relais ou allonger son délai|=2:Débloquer les relais de|=3:Ne plus protéger les modifications du projet|=4:Modifier ou arrêter la transmission des mesures de|=5:Changer la clé qui signe les transmissions de|=6:Conserver moins longtemps les mesures brutes|=7:Donner ou retirer le droit d'administrateur à|other:Modifier le compte de} {subject}\n{outcome|=1:Elle a été confirmée et est en vigueur.|=2:Elle n'a pas été appliquée. Motif : |=3:La personne qui l'avait demandée l'a retirée.|=4:Personne ne l'a confirmée à temps. Demandez-la de nouveau si elle est encore nécessaire.|other:Quelque chose a changé depuis la demande. Demandez-la de nouveau si elle est encore nécessaire.}{reason} {name}",
    codecSuspended:
      "Décodeur désactivé : {type}, version {version}\n{fault|=1:Il a dépassé le temps autorisé|=2:Il a dépassé la mémoire autorisée|other:Ses réponses étaient trop volumineuses} à plusieurs reprises. Les messages restent enregistrés, sans être décodés. Corrigez-le ou réactivez-le, puis décodez les messages enregistrés.",
    relayWaiting:
      "Commande à confirmer sur {device} : {order|=1:Démarrer la pompe sud|=2:Arrêter la pompe sud|=3:Activer la vanne sud|other:Désactiver la vanne sud}\nDemandée par {name} : {reason}\nElle attend la deuxième personne jusqu'au {until}. Ouvrez-la pour la confirmer ou l'annuler.",
    relayEnded:
      "Résultat d'une commande sur {device} : {order|=1:Démarrer la pompe sud|=2:Arrêter la pompe sud|=3:Activer la vanne sud|other:Désactiver la vanne sud}\n{outcome|=1:L'appareil a confirmé la commande.|=2:L'appareil l'a confirmée après son expiration.|=3:Aucune deuxième personne n'est venue à temps. La commande a expiré sans être envoyée ; redemandez-la si elle est encore nécessaire.|=4:Elle a été annulée par|=5:L'appareil n'était pas connecté et la commande a expiré sans être envoyée.|=6:La commande ne pouvait plus atteindre l'appareil.|=7:Elle a été envoyée et l'appareil n'a pas répondu à temps. Vérifiez l'état sur le terrain.|other:Ouvrez les relais de l'appareil pour voir pourquoi.} {name}",
    reportMade:
      "Rapport prêt : {kind|=1:variation des paramètres|=3:tableau|other:consommation de neutralisant}\nPériode : du {from} au {to}. Il est gardé parmi les rapports du projet.",
    planImported: "Plan importé : {title}\n{monitorings} suivis ont été chargés depuis {rows} lignes.",
    mishap: "Contretemps à {station}\n{mishap}",
    fileAdded: "{version|=1:Fichier ajouté|other:Nouvelle version d'un fichier} : {name}",
    instrumentProcessed:
      "Instrument traité : {name}\n{found|=0:Aucun engagement trouvé|=1:Un engagement trouvé|other:# engagements trouvés} sur {pages|=1:une page|other:# pages}. Vérifiez-les avant de les utiliser.",
    instrumentFailed:
      "L'instrument {name} n'a pas pu être traité\nOuvrez l'instrument pour voir pourquoi et réessayer.",
    alertRaised: "Alerte à {device} : {sensor}\nValeur mesurée : {value} {unit}.",
    alertRate: "Variation rapide à {device} : {sensor}\nValeur atteinte : {value} {unit}.",
    alertStuck: "Valeur bloquée à {device} : {sensor}\nElle reste à {value} {unit}. Vérifiez le capteur.",
    alertLate:
      "Alerte reçue en retard à {device} : {sensor}\nValeur mesurée : {value} {unit}, avant des mesures déjà connues.",
    alertCleared: "L'alerte à {device} est terminée : {sensor}",
    deviceSilent:
      "E001 : {device} n'a pas envoyé de données dans l'intervalle attendu\nVérifiez que l'appareil est connecté et configuré.",
    deviceHeard: "{device} envoie de nouveau des données",
    replied: "Réponse de {name} : {title}\n{message}",
    storm:
      "{count} avis d'alertes sur {devices|one:# appareil|other:# appareils}\nArrivés presque en même temps, ils sont comptés ensemble : {raised|one:# alerte a commencé|other:# alertes ont commencé} et {ended|one:# est terminée|other:# sont terminées}. Chacune figure dans la liste des alertes.\n\nAppareils avec le plus d'avis\n{top}",
    unread:
      "Personne ne l'a lue en {minutes} minutes : {title}\nConsultez la notification et prévenez qui de droit.",
    limitExceeded:
      "{exceeds|=1:Un résultat|other:# résultats} au-delà de la limite à {stations}\n{parameters} ; échantillons du {from} au {to}.{warns|=0:|=1: Un autre est proche de la limite.|other: # autres sont proches de la limite.}",
    limitNear:
      "{warns|=1:Un résultat proche|other:# résultats proches} de la limite à {stations}\n{parameters} ; échantillons du {from} au {to}.",
  },
  pt: {
    protectionWaiting:
      "Alteração protegida a confirmar\n{kind|=1:Remover a segunda pessoa nos relés ou dar-lhe mais prazo|=2:Desbloquear os relés de|=3:Deixar de proteger as alterações do projeto|=4:Alterar ou parar o reenvio de leituras de|=5:Trocar a chave que assina os reenvios de|=6:Guardar as leituras brutas por menos tempo|=7:Dar ou retirar a permissão de administrador a|other:Alterar a conta de} {subject}\nPedida por {name}. {reason}\nEspera a segunda pessoa até {until}. Abra-a para confirmar ou rejeitar.",
    protectionCooling:
      "Alteração protegida que se aplicará sozinha\n{kind|=1:Remover a segunda pessoa nos relés ou dar-lhe mais prazo|=2:Desbloquear os relés de|=3:Deixar de proteger as alterações do projeto|=4:Alterar ou parar o reenvio de leituras de|=5:Trocar a chave que assina os reenvios de|=6:Guardar as leituras brutas por menos tempo|=7:Dar ou retirar a permissão de administrador a|other:Alterar a conta de} {subject}\nPedida por {name}. {reason}\nMais ninguém pode confirmá-la, por isso aplica-se em {until} se ninguém se opuser.",
    protectionDecided:
      "Alteração protegida {outcome|=1:aplicada|=2:rejeitada|=3:retirada|=4:expirada|other:não aplicada}\n{kind|=1:Remover a segunda pessoa nos relés ou dar-lhe mais prazo|=2:Desbloquear os relés de|=3:Deixar de proteger as alterações do projeto|=4:Alterar ou parar o reenvio de leituras de|=5:Trocar a chave que assina os reenvios de|=6:Guardar as leituras brutas por menos tempo|=7:Dar ou retirar a permissão de administrador a|other:Alterar a conta de} {subject}\n{outcome|=1:Foi confirmada e já vigora.|=2:Não foi aplicada. Motivo: |=3:Quem a pediu retirou-a.|=4:Ninguém a confirmou no prazo. Peça de novo se ainda for necessário.|other:Algo mudou desde o pedido. Peça de novo se ainda for necessário.}{reason} {name}",
    codecSuspended:
      "Decodificador desligado: {type}, versão {version}\n{fault|=1:Demorou mais que o permitido|=2:Usou mais memória que a permitida|other:Deu respostas grandes demais} várias vezes. As mensagens continuam sendo guardadas, sem decodificação. Corrija-o ou ligue-o novamente e decodifique as mensagens guardadas.",
    relayWaiting:
      "Comando a confirmar em {device}: {order|=1:Ligar a bomba sul|=2:Desligar a bomba sul|=3:Ativar a comporta sul|other:Desativar a comporta sul}\nPedido por {name}: {reason}\nEspera a segunda pessoa até {until}. Abra-o para confirmar ou cancelar.",
    relayEnded:
      "Resultado de um comando em {device}: {order|=1:Ligar a bomba sul|=2:Desligar a bomba sul|=3:Ativar a comporta sul|other:Desativar a comporta sul}\n{outcome|=1:O dispositivo confirmou o comando.|=2:O dispositivo o confirmou depois do vencimento.|=3:Nenhuma segunda pessoa chegou a tempo. O comando venceu sem ser enviado; peça-o de novo se ainda for necessário.|=4:Foi cancelado por|=5:O dispositivo não estava conectado e o comando venceu sem ser enviado.|=6:O comando já não podia chegar ao dispositivo.|=7:Foi enviado e o dispositivo não respondeu a tempo. Verifique o estado em campo.|other:Abra os relés do dispositivo para ver o motivo.} {name}",
    reportMade:
      "Relatório pronto: {kind|=1:variação de parâmetros|=3:painel|other:consumo do neutralizante}\nPeríodo: {from} a {to}. Ficou guardado entre os relatórios do projeto.",
    planImported: "Plano importado: {title}\n{monitorings} monitoramentos foram carregados de {rows} linhas.",
    mishap: "Contratempo em {station}\n{mishap}",
    fileAdded: "{version|=1:Arquivo adicionado|other:Nova versão de um arquivo}: {name}",
    instrumentProcessed:
      "Instrumento processado: {name}\n{found|=0:Nenhum compromisso encontrado|=1:Um compromisso encontrado|other:# compromissos encontrados} em {pages|=1:uma página|other:# páginas}. Revise-os antes de usá-los.",
    instrumentFailed:
      "Não foi possível processar o instrumento {name}\nAbra o instrumento para ver o motivo e tentar novamente.",
    alertRaised: "Alerta em {device}: {sensor}\nFoi registrado {value} {unit}.",
    alertRate: "Mudança rápida em {device}: {sensor}\nChegou a {value} {unit}.",
    alertStuck: "Valor parado em {device}: {sensor}\nPermanece em {value} {unit}. Verifique o sensor.",
    alertLate:
      "Alerta que chegou tarde em {device}: {sensor}\nHavia sido registrado {value} {unit}, antes de leituras já conhecidas.",
    alertCleared: "Terminou o alerta em {device}: {sensor}",
    deviceSilent:
      "E001: {device} não enviou dados no intervalo esperado\nVerifique se o equipamento está conectado e configurado.",
    deviceHeard: "{device} voltou a enviar dados",
    replied: "Resposta de {name}: {title}\n{message}",
    storm:
      "{count} avisos de alertas em {devices|one:# dispositivo|other:# dispositivos}\nChegaram quase ao mesmo tempo e são contados juntos: {raised|one:# alerta começou|other:# alertas começaram} e {ended|one:# terminou|other:# terminaram}. Cada um está na lista de alertas.\n\nDispositivos com mais avisos\n{top}",
    unread: "Ninguém a leu em {minutes} minutos: {title}\nVeja a notificação e avise quem for responsável.",
    limitExceeded:
      "{exceeds|=1:Um resultado|other:# resultados} acima do limite em {stations}\n{parameters}; amostras de {from} a {to}.{warns|=0:|=1: Outro está perto do limite.|other: Outros # estão perto do limite.}",
    limitNear:
      "{warns|=1:Um resultado|other:# resultados} perto do limite em {stations}\n{parameters}; amostras de {from} a {to}.",
  },
};
